// @vitest-environment jsdom
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { checkReturn, refOf, textMark } from '#domain/translations/exchange/check-return.ts';
import { createRandom } from '#domain/values/random.ts';
import { text } from '#web/i18n/i18n.ts';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { readDocx } from './docx-reader.ts';
import { writeDocx } from './docx-writer.ts';
import { decodedXml } from './exchange-xml.ts';
import { readXliff, writeXliff } from './xliff-file.ts';

/** Letters of ten scripts, with those that compose, join, or stand beyond the first plane. */
const SCRIPTS = [
  'abcéàüœçñ’«»–',
  'абвгдёйжщ',
  'αβγδάέήώ',
  'ابتثجحخدمنوي',
  'אבגדהוזשלם',
  'پچژگکیهمن',
  '映画祭短編山海風雨𠮷',
  'かきくけがぎぐアイウエ',
  '가나다라마영화제',
  'कखगघमनकिकाकी',
];

const TEXTS = 1000;

function segments() {
  const random = createRandom(41);
  function words(script: string): string {
    const letters = [...script];
    return Array.from({ length: random.int(1, 9) }, () =>
      Array.from({ length: random.int(1, 8) }, () => random.pick(letters)).join(''),
    ).join(' ');
  }
  return Array.from({ length: TEXTS }, (_, index) => {
    const script = SCRIPTS[index % SCRIPTS.length] ?? '';
    const paragraphs = Array.from({ length: random.int(1, 3) }, () => words(script));
    const [first = '', ...others] = paragraphs;
    const Source = [index % 4 === 0 ? `<i>${first}</i> & ${index}` : `${first} ${index}`, ...others].join('\n');
    const place = `${index + 1}-3-0`;
    return { Ref: refOf(place, 0), Film: `Film ${index}`, Type: 'Synopsis', Source, Cible: '', NbSignesMax: null, IsRelu: false };
  });
}

const SEGMENTS = segments();
const BATCH = { Id: 5, Libelle: 'Lot', Source: 'fr', Cible: 'ar', Segments: SEGMENTS };

/** A translation with the marks and paragraphs of its source, in the letters of the next script. */
function translated(source: string, index: number): string {
  const letter = [...(SCRIPTS[(index + 1) % SCRIPTS.length] ?? 'x')][0] ?? 'x';
  return source
    .split('\n')
    .map((line) => `${letter} ${line}`)
    .join('\n');
}

const EXPECTED = SEGMENTS.map(({ Ref, Source }, index) => ({ Ref, Cible: translated(Source, index) }));

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The file with the target of each unit written as a tool writes it. */
function withTargets(xliff: string, target: (cible: string, source: string) => string): string {
  let index = 0;
  return xliff.replaceAll(/<source>(?<inner>.*?)<\/source><target[^>]*?(?:\/>|>.*?<\/target>)/gsu, (_, inner: string) => {
    const cible = EXPECTED[index]?.Cible ?? '';
    index += 1;
    return target(escaped(cible), inner);
  });
}

function utf16(words: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 2));
  for (let index = 0; index < words.length; index += 1) view.setUint16(index * 2, words.charCodeAt(index), true);
  return new Uint8Array(view.buffer);
}

/** XLIFF as each tool leaves it. */
const TOOLS: Readonly<Record<string, (xliff: string) => Uint8Array>> = {
  OmegaT: (xliff) => strToU8(withTargets(xliff, (cible, source) => `<source>${source}</source>\n<target>${cible}</target>`)),
  Trados: (xliff) =>
    strToU8(
      withTargets(
        xliff,
        (cible, source) =>
          `<source>${source}</source><seg-source><mrk mtype="seg" mid="1">${source}</mrk></seg-source><target><mrk mtype="seg" mid="1">${cible}</mrk></target>`,
      ).replaceAll('<trans-unit ', '<trans-unit xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" sdl:origin="tm" '),
    ),
  memoQ: (xliff) =>
    strToU8(
      withTargets(
        xliff,
        (cible, source) =>
          `<source>${source}</source><target state="translated">${cible}</target><alt-trans><source>${source}</source><target>wrong</target></alt-trans>`,
      ),
    ),
  'a tool that drops our marks': (xliff) =>
    strToU8(
      withTargets(xliff.replaceAll(/ extradata="[^"]*"/gu, ''), (cible, source) => `<source>${source}</source><target>${cible}</target>`),
    ),
  'a Mac': (xliff) =>
    strToU8(withTargets(xliff, (cible, source) => `<source>${source}</source><target>${cible}</target>`).normalize('NFD')),
  'a text editor on Windows': (xliff) =>
    utf16(`\ufeff${withTargets(xliff, (cible, source) => `<source>${source}</source><target>${cible}</target>`).replaceAll('\n', '\r\n')}`),
};

beforeAll(() => showTexts('echange'));

/** Every text is there once, says what was written, and comes in. */
function expectWhole(returned: ReturnType<typeof readXliff>): void {
  const lines = checkReturn(SEGMENTS, returned);
  expect(lines.filter(({ Etat }) => Etat !== 'change').map(({ Ref, Raisons }) => [Ref, ...Raisons])).toEqual([]);
  expect(lines.map(({ Ref, Apres }) => ({ Ref, Cible: Apres }))).toEqual(
    EXPECTED.map(({ Ref, Cible }) => ({ Ref, Cible: Cible.normalize('NFC') })),
  );
}

test.each(Object.entries(TOOLS))('1,000 texts of ten scripts come back whole from %s', (_, save) => {
  expectWhole(readXliff(decodedXml(save(writeXliff(BATCH)))));
});

test('1,000 texts of ten scripts come back whole from Word, composed or taken apart', async () => {
  const files = unzipSync(new Uint8Array(await writeDocx({ ...BATCH, Segments: SEGMENTS.map(withTarget) }, text)));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(xml.match(/<w:bidi\/>/gu)?.length ?? 0).toBeGreaterThanOrEqual(TEXTS);
  for (const form of ['NFC', 'NFD']) expectWhole(readDocx(zipSync({ ...files, 'word/document.xml': strToU8(xml.normalize(form)) })));
});

function withTarget(segment: (typeof SEGMENTS)[number], index: number) {
  return { ...segment, Cible: EXPECTED[index]?.Cible ?? '' };
}

test('a unit keeps its identity from one export to the next, and says what it replaces beside it', () => {
  const [first] = SEGMENTS;
  const again = { ...BATCH, Segments: first === undefined ? [] : [{ ...first, Ref: refOf('1-3-0', textMark('Déjà')), Cible: 'Déjà' }] };
  const [before, after] = [writeXliff(BATCH), writeXliff(again)].map(
    (xliff) => /<trans-unit id="(?<id>[^"]*)"/u.exec(xliff)?.groups?.['id'],
  );
  expect([before, after]).toEqual(['1-3-0', '1-3-0']);
  expect(readXliff(writeXliff(again))[0]?.Ref).toBe(refOf('1-3-0', textMark('Déjà')));
});
