// @vitest-environment jsdom
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { text } from '#web/i18n/i18n.ts';
import { showTexts } from '../test-sheet-action.ts';
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

beforeAll(() => showTexts('echange'));

const docx = async (): Promise<Uint8Array> => new Uint8Array(await writeDocx(BATCH, text));
/** The document after somebody worked on it in a word processor. */
const edited = async (edit: (xml: string) => string): Promise<Uint8Array> => {
  const files = unzipSync(await docx());
  return zipSync({ ...files, 'word/document.xml': strToU8(edit(strFromU8(files['word/document.xml'] ?? new Uint8Array()))) });
};

test('a Word document gives back every text it was made of', async () => {
  expect(readDocx(await docx())).toEqual(SAID);
});

test('what tracked changes strike out is gone, and what they add is there', async () => {
  const bytes = await edited((xml) =>
    xml.replace(
      />He falls\.<\/w:t><\/w:r>/u,
      '>He </w:t></w:r><w:del><w:r><w:delText>falls.</w:delText><w:t>no</w:t></w:r></w:del><w:ins><w:r><w:t>trips.</w:t></w:r></w:ins>',
    ),
  );
  expect(readDocx(bytes)[1]?.Cible).toBe('A <i>man</i> runs.\n\nHe trips.');
});

test('a row that was taken out of the document is missing from what is read', async () => {
  const bytes = await edited((xml) => xml.replace(/<w:tr>(?:(?!<w:tr>).)*7-T-0-v0.*?<\/w:tr>/su, ''));
  expect(readDocx(bytes).map(({ Ref }) => Ref)).toEqual(['7-3-0-v4']);
});

test('XLIFF 1.2 gives back every text, with its marks as placeholders and its limit', () => {
  const xliff = writeXliff(BATCH);
  expect(readXliff(xliff)).toEqual(SAID);
  expect(xliff).toContain('<ph id="1">&lt;i&gt;</ph>');
  expect(xliff).toContain('maxwidth="600"');
  expect(xliff).toContain('translate="no"');
});

test('what is neither is refused, and so is a document that declares entities', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="1.2">&a;</xliff>';
  for (const other of ['bonjour', '<html/>', '<xliff version="2.0"/>', bomb]) expect(() => readXliff(other)).toThrow('illisible');
  expect(() => readDocx(strToU8('PK, but no archive'))).toThrow('illisible');
  expect(() => readDocx(zipSync({ 'autre.xml': strToU8('<a/>') }))).toThrow('illisible');
});
