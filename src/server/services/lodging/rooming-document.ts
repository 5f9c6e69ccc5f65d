import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import type { GuestName, RoomingSheet } from '#domain/lodging/rooming-list/next-rooming.ts';
import type { SentLine } from '#domain/lodging/rooming-list/rooming-changes.ts';
import { payersText } from '#domain/lodging/rooming-list/payers-text.ts';
import type { RoomingLine } from '#domain/lodging/rooming-list/rooming-lines.ts';
import { versionText } from '#domain/lodging/rooming-list/send-rooming.ts';
import { daysBetween, formatDay } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { heading, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { roomingSheet, type RoomingTable } from './rooming-columns.ts';

interface Printing {
  readonly culture: Language;
  readonly printedAt: Date;
  /** True if the person may see diets. */
  readonly hasDiet: boolean;
}

/** « Liste des occupants 2026 v7 Hôtel du Parc » */
export function roomingTitle({ hotel, eannee, version }: RoomingSheet, culture: Language): string {
  const text = textsIn(culture);
  return `${text('rooming.titre')} ${eannee} ${text('rooming.version', { version })} ${hotel.Libelle}`;
}

/** The same list as a workbook, with the changes since the last one. */
export function roomingWorkbook(sheet: RoomingSheet, { culture, hasDiet }: Omit<Printing, 'printedAt'>): RoomingTable {
  return roomingSheet(sheet.lines, { title: roomingTitle(sheet, culture), culture, hasDiet, sheet });
}

/** The list on paper: what changed stands in its margin, what is gone at the end. */
export function roomingDocument(sheet: RoomingSheet, { culture, printedAt, hasDiet }: Printing): PdfDocument {
  const text = textsIn(culture);
  const title = roomingTitle(sheet, culture);
  const { lines, changes, names } = sheet;
  function mark(index: number): string {
    const change = changes?.lines.get(index);
    return change === undefined ? '' : text(`rooming.${change}`);
  }
  const row = { text, culture, hasDiet };
  return {
    title,
    culture,
    createdAt: printedAt,
    year: sheet.eannee,
    orientation: 'landscape',
    content: [
      heading(sheet.hotel.Libelle, `${text('rooming.titre')} ${sheet.eannee} · ${text('rooming.version', { version: sheet.version })}`),
      paragraph(versionText(sheet, culture)),
      linesTable({
        columns: [
          { title: text('rooming.changement') },
          { title: text('rooming.arrivee') },
          { title: text('rooming.depart') },
          { title: text('rooming.nuits') },
          { title: text('rooming.typeChambre') },
          { title: text('rooming.nom'), width: '*' },
          { title: text('rooming.partage') },
          { title: text('rooming.priseEnCharge') },
          ...(hasDiet ? [{ title: text('rooming.regime') }] : []),
          { title: text('rooming.confirmation') },
        ],
        rows: [
          ...lines.map((line, index) => lineCells(line, mark(index), row)),
          ...(changes?.gone ?? []).map((line) => goneCells(line, names.get(line.participant), row)),
        ],
      }),
    ],
  };
}

interface Row {
  readonly text: ServerText;
  readonly culture: Language;
  readonly hasDiet: boolean;
}

function typeName(type: number | null, culture: Language): string {
  return chambreTypeEnum.values.find(({ value }) => value === type)?.labels[culture] ?? '';
}

/** Last name first, as a desk looks for it. */
function nameOf(name: GuestName | undefined): string {
  return [name?.nom ?? '', name?.prenom ?? ''].filter((part) => part !== '').join(' ');
}

function lineCells(line: RoomingLine, mark: string, { culture, hasDiet }: Row): string[] {
  return [
    mark,
    [formatDay(line.from, culture), line.hour?.slice(0, 5) ?? ''].join(' ').trim(),
    formatDay(line.to, culture),
    String(line.nights),
    [typeName(line.roomType, culture), line.room ?? ''].join(' ').trim(),
    nameOf(line),
    line.sharers.join(', '),
    payersText(line, culture),
    ...(hasDiet ? [line.diet ?? ''] : []),
    line.confirmations.join(', '),
  ];
}

function goneCells(line: SentLine, name: GuestName | undefined, { text, culture, hasDiet }: Row): string[] {
  return [
    text('rooming.retiree'),
    formatDay(line.from, culture),
    formatDay(line.to, culture),
    String(daysBetween(line.from, line.to)),
    typeName(line.roomType, culture),
    nameOf(name),
    '',
    '',
    ...(hasDiet ? [''] : []),
    '',
  ];
}
