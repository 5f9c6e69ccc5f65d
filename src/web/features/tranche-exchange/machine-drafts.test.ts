// @vitest-environment jsdom
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { checkReturn } from '#domain/translations/exchange/check-return.ts';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { text } from '#web/i18n/i18n.ts';
import { readDocx } from './docx-reader.ts';
import { writeDocx } from './docx-writer.ts';
import { readXliff, writeXliff } from './xliff-file.ts';

const SEGMENT = {
  Ref: '7-3-0-v0',
  Film: 'Mirage',
  Type: 'Synopsis',
  Source: 'Un <i>homme</i> court.',
  Cible: '',
  NbSignesMax: null,
  IsRelu: false,
  Brouillon: 'A <i>man</i> runs.',
  MoteurBrouillon: 'DeepL',
};
const BATCH = { Id: 5, Libelle: 'Lot', Source: 'fr', Cible: 'en', Segments: [SEGMENT] };

beforeAll(() => showTexts('echange'));

function outcome(returned: ReturnType<typeof readXliff>) {
  const [line] = checkReturn([SEGMENT], returned);
  return [line?.Etat, ...(line?.Raisons ?? [])];
}

test('XLIFF fills the target with a machine draft, states so, and holds it until a tool says that a person confirmed it', () => {
  const xliff = writeXliff(BATCH);
  expect(xliff).toContain('<target state="needs-review-translation" state-qualifier="mt-suggestion">');
  expect(xliff).toContain('origin="DeepL"');
  expect(outcome(readXliff(xliff))).toEqual(['retenu', 'nonTraduit']);
  const target = 'target state="needs-review-translation" state-qualifier="mt-suggestion"';
  expect(outcome(readXliff(xliff.replace(target, 'target')))).toEqual(['retenu', 'brouillon']);
  expect(outcome(readXliff(xliff.replace(target, 'target state="translated"')))).toEqual(['change']);
  expect(outcome(readXliff(xliff.replace(target, 'target').replace('</ph> runs.</target>', '</ph> rushes.</target>')))).toEqual(['change']);
});

test('Word shows a machine draft apart from translations, and holds it as long as it is unchanged', async () => {
  const bytes = new Uint8Array(await writeDocx(BATCH, text));
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  expect([xml.includes('brouillon automatique : à relire'), xml.includes('<w:i/>')]).toEqual([true, true]);
  expect(outcome(readDocx(bytes))).toEqual(['retenu', 'brouillon']);
  expect(outcome(readDocx(bytes).map((one) => ({ ...one, Cible: 'A <i>man</i> is running.' })))).toEqual(['change']);
});
