import { CONTEXT_PROP, RECORD_PROP, TAG, type TmxUnit } from './tmx-unit.ts';

export interface WrittenUnit extends TmxUnit {
  readonly Id: number;
  readonly Par: string | null;
}

/** Units as TMX 1.4, a pair of languages each; marks of texts stand as placeholders. */
export function writeTmx(units: readonly WrittenUnit[], version: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tmx version="1.4">',
    `<header creationtool="festival-backoffice" creationtoolversion="${attribute(version)}" segtype="sentence" o-tmf="festival-backoffice" adminlang="fr" srclang="*all*" datatype="plaintext"/>`,
    '<body>',
    ...units.map(unitOf),
    '</body>',
    '</tmx>',
    '',
  ].join('\n');
}

function unitOf({ Id, LangueSource, LangueCible, Source, Cible, Fiche, Date: date, Contexte, Par }: WrittenUnit): string {
  const attributes = [
    `tuid="${Id}"`,
    `srclang="${attribute(LangueSource)}"`,
    ...(date === null ? [] : [`changedate="${tmxDate(date)}"`]),
    ...(Par === null ? [] : [`changeid="${attribute(Par)}"`]),
  ];
  return [
    `<tu ${attributes.join(' ')}>`,
    ...propOf(RECORD_PROP, Fiche),
    ...propOf(CONTEXT_PROP, Contexte),
    `<tuv xml:lang="${attribute(LangueSource)}"><seg>${segment(Source)}</seg></tuv>`,
    `<tuv xml:lang="${attribute(LangueCible)}"><seg>${segment(Cible)}</seg></tuv>`,
    '</tu>',
  ].join('');
}

function propOf(type: string, value: string | null): readonly string[] {
  return value === null ? [] : [`<prop type="${type}">${escaped(value)}</prop>`];
}

function segment(text: string): string {
  return text
    .split(TAG)
    .map((piece, index) => (index % 2 === 0 ? escaped(piece) : `<ph>${escaped(piece)}</ph>`))
    .join('');
}

/** Control characters and halves of pairs, which XML 1.0 cannot carry, are left out. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

function escaped(text: string): string {
  return (
    text
      .replaceAll(UNPRINTABLE, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // A reader turns a bare carriage return into a line break.
      .replaceAll('\r', '&#13;')
  );
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;').replaceAll(/\s/gu, ' ');
}

/** `20260114T153000Z` */
function tmxDate(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;
}
