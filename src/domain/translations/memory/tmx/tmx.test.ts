import { expect, test } from 'vitest';
import { createRandom } from '#domain/values/random.ts';
import { xmlText } from '../../exchange/xml-text.ts';
import { readTmx, TmxError } from './read-tmx.ts';
import { writeTmx } from './write-tmx.ts';

/** Letters of ten scripts, with those that join, or stand beyond the first plane. */
const SCRIPTS = [
  'abcéàüœçñ’«»–&<',
  'абвгдёйжщ',
  'αβγδάέήώ',
  'ابتثجحخدمنوي',
  'אבגדהוזשלם',
  'پچژگکیهمن',
  '映画祭短編山海𠮷',
  'かきくけアイウ',
  '가나다라마',
  'कखगघकिकी',
];

function randomUnits() {
  const random = createRandom(42);
  function words(script: string): string {
    const letters = [...script];
    return Array.from({ length: random.int(1, 9) }, () =>
      Array.from({ length: random.int(1, 8) }, () => random.pick(letters)).join(''),
    ).join(' ');
  }
  return Array.from({ length: 1000 }, (_, index) => {
    const [from = '', to = ''] = [SCRIPTS[index % 10], SCRIPTS[(index + 3) % 10]];
    return {
      Id: index + 1,
      LangueSource: 'fr',
      LangueCible: index % 2 === 0 ? 'ar' : 'ja',
      Source: `<i>${words(from)}</i> ${words(from)}\n{{titre}} ${index}`.normalize('NFC'),
      Cible: `${words(to)}\n<i>${words(to)}</i> ${index}`.normalize('NFC'),
      Fiche: `Film « ${index} » & <Cie>`,
      Date: '2026-01-14T15:30:00.000',
      Contexte: `c-${index}`,
      Par: 'Inès "D"',
    };
  });
}

test('1,000 units of ten scripts come back from TMX, none lost or misplaced', () => {
  const units = randomUnits();
  const expected = units.map(({ Id: _id, Par: _par, ...unit }) => unit);
  const xml = writeTmx(units, '1');
  expect(readTmx(xml)).toEqual(expected);
  // As a Mac and as Windows leave it.
  expect(readTmx(xml.normalize('NFD').replaceAll('\n', '\r\n'))).toEqual(
    expected.map((unit) => ({ ...unit, Fiche: unit.Fiche.normalize('NFD') })),
  );
  const utf16 = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  expect(readTmx(xmlText(utf16) ?? '')).toEqual(expected);
});

/** Files as tools leave them: a document type, regions, codes of their own, languages in any order. */
const OMEGAT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1">
  <header creationtool="OmegaT" o-tmf="OmegaT TMX" adminlang="EN-US" datatype="plaintext" segtype="sentence" srclang="FR-FR"/>
  <body>
    <tu><note>vu</note>
      <tuv lang="EN-GB" changedate="20200101T000000Z"><seg>A &lt;i&gt;river&lt;/i&gt;.</seg></tuv>
      <tuv lang="FR-FR"><seg>Une &lt;i&gt;rivière&lt;/i&gt;.</seg></tuv>
    </tu>
  </body>
</tmx>`;
const TRADOS = `<tmx version="1.4"><header creationtool="SDL Language Platform" srclang="fr-FR" segtype="sentence" o-tmf="SDL" adminlang="fr" datatype="xml"><prop type="x-note">n</prop></header>
<body><tu changedate="20210304T050607Z"><prop type="x-LastUsedBy">A\\B</prop>
<tuv xml:lang="fr-FR"><seg>Le <bpt i="1" type="1" x="1">&lt;b&gt;</bpt>pont<ept i="1">&lt;/b&gt;</ept><ph x="2">\\tab </ph> neuf</seg></tuv>
<tuv xml:lang="en-US"><seg>The <bpt i="1">&lt;b&gt;</bpt>bridge<ept i="1">&lt;/b&gt;</ept><![CDATA[ & more]]></seg></tuv>
<tuv xml:lang="de-DE"><seg>Die Brücke</seg></tuv></tu></body></tmx>`;

test('files of OmegaT and Trados are read by their source language, with our marks and without codes of tools', () => {
  expect(readTmx(OMEGAT)).toEqual([
    {
      LangueSource: 'fr',
      LangueCible: 'en',
      Source: 'Une <i>rivière</i>.',
      Cible: 'A <i>river</i>.',
      Fiche: null,
      Date: null,
      Contexte: null,
    },
  ]);
  expect(readTmx(TRADOS).map(({ LangueCible, Source, Cible, Date: date }) => [LangueCible, Source, Cible, date])).toEqual([
    ['en', 'Le <b>pont</b> neuf', 'The <b>bridge</b> & more', '2021-03-04T05:06:07.000'],
    ['de', 'Le <b>pont</b> neuf', 'Die Brücke', '2021-03-04T05:06:07.000'],
  ]);
});

function faultOf(xml: string): readonly unknown[] {
  try {
    readTmx(xml);
    return [];
  } catch (error) {
    if (error instanceof TmxError) return [error.fault, error.line];
    throw error;
  }
}

test('a file that cannot be read says why, and on which line', () => {
  expect(faultOf(OMEGAT.replace('</note>', '</nota>'))[0]).toBe('illisible');
  expect(faultOf(OMEGAT.replace('vu', '&inconnue;'))).toEqual(['illisible', 6]);
  expect(faultOf('<xliff version="1.2"/>')).toEqual(['pasTmx', 1]);
  expect(faultOf('un texte')).toEqual(['illisible', 1]);
  expect(faultOf('<?xml version="1.0"?>\n<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<tmx version="1.4"/>')).toEqual([
    'entites',
    2,
  ]);
  expect(faultOf(OMEGAT.replace('vu', `vu</note></tu><tu><tuv lang="fr"><seg>${'a'.repeat(20_001)}</seg></tuv><note>`))).toEqual([
    'tropLong',
    6,
  ]);
  expect(faultOf(OMEGAT.slice(0, 300))[0]).toBe('illisible');
  expect(faultOf(`<tmx version="1.4">${'<a>'.repeat(30)}`)).toEqual(['illisible', 1]);
});
