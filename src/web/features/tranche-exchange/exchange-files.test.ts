// @vitest-environment jsdom
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { checkReturn, placeOf } from '#domain/translations/exchange/check-return.ts';
import { text } from '#web/i18n/i18n.ts';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { decodedXml } from './exchange-xml.ts';
import { readDocx } from './docx-reader.ts';
import { writeDocx } from './docx-writer.ts';
import { readXliff, writeXliff } from './xliff-file.ts';

const SEGMENTS = [
  { Ref: '7-T-0-v0', Film: 'Mirage & Cie', Type: null, Source: 'Mirage & Cie', Cible: '', NbSignesMax: null, IsRelu: false },
  {
    Ref: '7-3-0-v4',
    Film: 'Mirage & Cie',
    Type: 'Synopsis',
    Source: 'Un <i>homme</i> court.\n\nIl tombe.',
    Cible: 'A <i>man</i> runs.\n\nHe falls.',
    NbSignesMax: 600,
    IsRelu: true,
  },
];
const BATCH = { Id: 5, Libelle: 'Compétition 1', Source: 'fr', Cible: 'en', Segments: SEGMENTS };
const SAID = SEGMENTS.map(({ Ref, Source, Cible }) => ({ Ref, Source, Cible }));

/** The second text as word processors write it: cut into runs, with marks of their own between. */
const SAVED_BY = {
  Word: `<w:tr w:rsidR="00A77B3E" w14:paraId="1F2A" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:trPr><w:cantSplit/></w:trPr>
    <w:tc><w:tcPr><w:tcW w:w="1900" w:type="dxa"/></w:tcPr><w:p w:rsidR="00A77B3E"><w:r><w:rPr><w:sz w:val="14"/></w:rPr><w:t>7-3-0</w:t></w:r><w:r w:rsidR="00B1"><w:t>-v4</w:t></w:r></w:p></w:tc>
    <w:tc><w:p><w:r><w:t xml:space="preserve">Un &lt;i&gt;homme&lt;/i&gt; </w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>court</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r><w:t>.</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>Il tombe.</w:t></w:r></w:p></w:tc>
    <w:tc><w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/><w:smartTag w:element="place"><w:r><w:t xml:space="preserve">A &lt;i&gt;man</w:t></w:r></w:smartTag><w:ins w:id="3" w:author="Inès"><w:r><w:t>&lt;/i&gt; runs</w:t></w:r></w:ins><w:del w:id="4"><w:r><w:delText> away</w:delText></w:r></w:del><w:r><w:t>.</w:t></w:r></w:p><w:p/><w:p><w:r><w:lastRenderedPageBreak/><w:t>He falls.</w:t></w:r></w:p></w:tc></w:tr>`,
  LibreOffice: `<w:tr><w:trPr></w:trPr>
    <w:tc><w:tcPr><w:tcBorders/></w:tcPr><w:p><w:pPr><w:pStyle w:val="Normal"/><w:widowControl/><w:spacing w:before="0" w:after="0"/><w:rPr></w:rPr></w:pPr><w:r><w:rPr><w:color w:val="666666"/></w:rPr><w:t>7-3-0-v4</w:t></w:r></w:p></w:tc>
    <w:tc><w:p><w:r><w:rPr/><w:t>Un &lt;i&gt;homme&lt;/i&gt; court.</w:t></w:r></w:p><w:p><w:pPr><w:rPr></w:rPr></w:pPr><w:r><w:rPr/></w:r></w:p><w:p><w:r><w:t>Il tombe.</w:t></w:r></w:p></w:tc>
    <w:tc><w:p><w:r><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t xml:space="preserve">A &lt;i&gt;man&lt;/i&gt; </w:t></w:r><w:r><w:rPr/><w:t>runs.</w:t></w:r></w:p><w:p><w:r></w:r></w:p><w:p><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:r><w:t>He falls.</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>He falls.</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p></w:tc></w:tr>`,
};

/** Nobody has read it again yet. */
function open(segment: (typeof SEGMENTS)[number]) {
  return { ...segment, IsRelu: false };
}

beforeAll(() => showTexts('echange'));

async function docx(): Promise<Uint8Array> {
  return new Uint8Array(await writeDocx(BATCH, text));
}

/** The document after somebody worked on it in a word processor. */
async function edited(edit: (xml: string) => string): Promise<Uint8Array> {
  const files = unzipSync(await docx());
  return zipSync({ ...files, 'word/document.xml': strToU8(edit(strFromU8(files['word/document.xml'] ?? new Uint8Array()))) });
}

test('a Word document gives back every text it was made of', async () => {
  expect(readDocx(await docx())).toEqual(SAID);
});

test('what tracked changes strike out is gone, and what they add is there', async () => {
  const bytes = await edited((xml) =>
    xml.replace(
      />He falls\.<\/w:t><\/w:r>/u,
      '>He </w:t></w:r><w:del><w:r><w:delText>falls.</w:delText><w:t>no</w:t><w:br/><w:tab/></w:r></w:del><w:ins><w:r><w:t>trips.</w:t></w:r></w:ins>',
    ),
  );
  expect(readDocx(bytes)[1]?.Cible).toBe('A <i>man</i> runs.\n\nHe trips.');
});

test('a paragraph that was taken out of a cell, tracked or not, is missing from its text, and the text is held back', async () => {
  const gone = await edited((xml) => xml.replace(/<w:p>(?:(?!<w:p>).)*He falls\..*?<\/w:p>/su, ''));
  const struck = await edited((xml) =>
    xml.replace(
      /<w:p>((?:(?!<w:p>).)*)He falls\./su,
      '<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="Inès"/></w:rPr></w:pPr>$1</w:t></w:r><w:del w:id="2"><w:r><w:delText>He falls.</w:delText></w:r></w:del><w:r><w:t>',
    ),
  );
  for (const bytes of [gone, struck]) {
    expect(readDocx(bytes)[1]?.Cible).toBe('A <i>man</i> runs.');
    expect(checkReturn(SEGMENTS.map(open), readDocx(bytes))[1]).toMatchObject({ Etat: 'retenu', Raisons: ['paragraphes'] });
  }
});

test('two paragraphs that a tracked change joins are one', async () => {
  const end = '<w:pPr><w:rPr><w:del w:id="1" w:author="Inès"/></w:rPr></w:pPr>';
  const bytes = await edited((xml) => xml.replace(/(<w:p>)((?:(?!<w:p>).)* runs\.)/su, `$1${end}$2`));
  expect(readDocx(bytes)[1]?.Cible).toBe('A <i>man</i> runs.\nHe falls.');
});

test('a row that a tracked change takes out is missing too', async () => {
  const bytes = await edited((xml) =>
    xml.replace(/<w:tr>((?:(?!<w:tr>).)*7-T-0-v0)/su, '<w:tr><w:trPr><w:del w:id="1" w:author="Inès"/></w:trPr>$1'),
  );
  expect(readDocx(bytes).map(({ Ref }) => Ref)).toEqual(['7-3-0-v4']);
});

test.each(Object.entries(SAVED_BY))('a document as %s saves it is read whole', async (_, row) => {
  const bytes = await edited((xml) => xml.replace(/<w:tr>(?:(?!<w:tr>).)*7-3-0-v4.*?<\/w:tr>/su, row));
  expect(readDocx(bytes)).toEqual(SAID);
});

test('a row that was taken out of the document is missing from what is read', async () => {
  const bytes = await edited((xml) => xml.replace(/<w:tr>(?:(?!<w:tr>).)*7-T-0-v0.*?<\/w:tr>/su, ''));
  expect(readDocx(bytes).map(({ Ref }) => Ref)).toEqual(['7-3-0-v4']);
});

test('XLIFF 1.2 gives back every text, with its marks as placeholders and its limit', () => {
  const xliff = writeXliff(BATCH);
  const [title, synopsis] = SAID;
  // The text that somebody read again is final in the file: a person stands behind it.
  expect(readXliff(xliff)).toEqual([title, { ...synopsis, IsConfirme: true }]);
  expect(xliff).toContain('<ph id="1">&lt;i&gt;</ph>');
  expect(xliff).toContain('maxwidth="600"');
  expect(xliff).toContain('translate="no"');
});

test('a unit that its tool marks as not translated says so, and our own file leaves that to the tool', () => {
  const xliff = writeXliff(BATCH);
  expect(xliff).not.toContain('needs-translation');
  const copied = xliff.replace(/<target[^>]*(?:\/>|><\/target>)/u, '<target state="needs-translation">Mirage &amp; Cie</target>');
  expect(readXliff(copied)[0]).toEqual({ Ref: '7-T-0-v0', Source: 'Mirage & Cie', Cible: 'Mirage & Cie', IsNonTraduit: true });
});

test('XLIFF is read in the encoding that it is written in', () => {
  const xliff = writeXliff({ ...BATCH, Segments: SEGMENTS.map((one) => ({ ...one, Source: 'L’été', Cible: 'œuvre – é' })) });
  const expected = readXliff(xliff);
  function utf16(text: string, isBig: boolean): Uint8Array {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    [...text].forEach((sign, index) => view.setUint16(index * 2, sign.charCodeAt(0), !isBig));
    return new Uint8Array(view.buffer);
  }
  const windows: Readonly<Record<string, number>> = { '’': 0x92, œ: 0x9c, '–': 0x96 };
  const cp1252 = Uint8Array.from([...xliff.replace('UTF-8', 'windows-1252')], (sign) => windows[sign] ?? sign.charCodeAt(0));
  for (const bytes of [
    strToU8(xliff),
    strToU8(`\ufeff${xliff}`),
    utf16(xliff, false),
    utf16(`\ufeff${xliff}`, false),
    utf16(`\ufeff${xliff}`, true),
    cp1252,
  ])
    expect(readXliff(decodedXml(bytes))).toEqual(expected);
  expect(() => decodedXml(strToU8('<?xml version="1.0" encoding="klingon"?><a/>'))).toThrow('illisible');
});

test('what is neither is refused, and so is a document that declares entities', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="1.2">&a;</xliff>';
  for (const other of ['bonjour', '<html/>', '<xliff version="2.0"/>', bomb]) expect(() => readXliff(other)).toThrow('illisible');
  expect(() => readDocx(strToU8('PK, but no archive'))).toThrow('illisible');
  expect(() => readDocx(zipSync({ 'autre.xml': strToU8('<a/>') }))).toThrow('illisible');
});

const MATCH = {
  Place: '7-4-0',
  Rang: 0,
  Phrase: 'Il tombe.',
  Separateur: '',
  Source: 'Il tombe.',
  Cible: 'He falls.',
  Taux: 100,
  Nature: 'exacte',
  Fiche: 'Gué',
  Origine: 'Tranche 2',
  Par: 'Inès',
  Auteur: null,
  Le: null,
} as const;

test('XLIFF carries matches of the memory beside what is not translated, and what they fill in counts as untranslated', () => {
  const segment = { Ref: '7-4-0-v0', Film: 'Gué', Type: 'Pitch', Source: 'Il tombe.', Cible: '', NbSignesMax: null, IsRelu: false };
  const near = { ...MATCH, Place: '7-5-0', Phrase: 'Il tombe encore.', Taux: 70, Nature: 'approchante' } as const;
  const second = { ...segment, Ref: '7-5-0-v0', Source: 'Il tombe encore.' };
  const done = { ...segment, Ref: '7-6-0-v4', Cible: 'He fell.' };
  const xliff = writeXliff({ ...BATCH, Segments: [segment, second, done] }, { matches: [MATCH, near, { ...MATCH, Place: '7-6-0' }] });
  expect(xliff.match(/<alt-trans match-quality="[^"]*" origin="[^"]*"/gu)).toEqual([
    '<alt-trans match-quality="100%" origin="Tranche 2 · Gué"',
    '<alt-trans match-quality="70%" origin="Tranche 2 · Gué"',
  ]);
  expect(readXliff(xliff)).toEqual([
    { Ref: '7-4-0-v0', Source: 'Il tombe.', Cible: 'He falls.', IsNonTraduit: true },
    { Ref: '7-5-0-v0', Source: 'Il tombe encore.', Cible: '' },
    { Ref: '7-6-0-v4', Source: 'Il tombe.', Cible: 'He fell.', IsConfirme: true },
  ]);
});

test('an XLIFF file carries the remarks that are to settle as notes of their text, and reads back whole', () => {
  const remark = {
    Id: 1,
    IdLigne: 1,
    Place: placeOf(SEGMENTS[0]?.Ref ?? ''),
    Texte: 'Quelle mer ?',
    Par: 'Ida Vasseur',
    Auteur: null,
    Le: '2026-11-12T10:00:00.000',
  };
  const remarks = [
    { ...remark, IsRegle: false },
    { ...remark, Texte: 'Dit.', IsRegle: true },
  ];
  const xliff = writeXliff(BATCH, { remarks });
  expect(xliff).toContain('<note from="Ida Vasseur">Quelle mer ?</note>');
  expect(xliff).not.toContain('Dit.');
  expect(readXliff(xliff)).toEqual(readXliff(writeXliff(BATCH)));
});
