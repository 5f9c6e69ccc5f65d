import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF as its reader shows them, one text a page. Reads what our own writer makes (one `obj` after
 * another, compressed streams, fonts with a `ToUnicode` map), not any PDF.
 */
export function pdfPages(file: Buffer): readonly string[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const fonts = fontsOf(objects, head);
    return shownText(streamOf(objects, referenceIn(head, 'Contents')), fonts);
  });
}

export function pdfText(file: Buffer): string {
  return pdfPages(file).join('\n');
}

/** The names of the fonts inside, without the letters that say which part of them. */
export function pdfFonts(file: Buffer): readonly string[] {
  const names = [...objectsOf(file).values()].flatMap(({ head }) => /\/FontName \/[A-Z]+\+(\S+)/.exec(head)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}

/** Positions of the horizontal lines of each page, from the top. */
export function pdfLines(file: Buffer): readonly (readonly number[])[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const content = streamOf(objects, referenceIn(head, 'Contents'));
    const lines = [...content.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n/g)].filter(([, , from, , to]) => from === to);
    return [...new Set(lines.map(([, , from]) => Number(from)))].toSorted((a, b) => a - b);
  });
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}
type Objects = ReadonlyMap<number, PdfObject>;
type Font = ReadonlyMap<string, string>;

function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest] = body.split(/\nstream\n/, 2);
    const packed = Buffer.from(rest?.replace(/\nendstream$/, '') ?? '', 'latin1');
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image') && !head.includes('/Length1');
    objects.set(Number(id), { head, stream: (isPacked ? inflateSync(packed) : packed).toString('latin1') });
  }
  return objects;
}

function referenceIn(head: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? 0);
}

function streamOf(objects: Objects, id: number): string {
  return objects.get(id)?.stream ?? '';
}

function fontsOf(objects: Objects, page: string): ReadonlyMap<string, Font> {
  const resources = objects.get(referenceIn(page, 'Resources'))?.head ?? page;
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(({ 1: name = '', 2: id }) => {
      const font = objects.get(Number(id))?.head ?? '';
      return [name, fontMap(streamOf(objects, referenceIn(font, 'ToUnicode')))];
    }),
  );
}

/** Ranges `<first> <last> [<text> …]` of a map of glyphs to characters; a ligature stands for several. */
function fontMap(map: string): Font {
  const font = new Map<string, string>();
  for (const { 1: first = '0', 2: texts = '' } of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, { 1: hex = '' }] of [...texts.matchAll(/<([\da-f ]*)>/gi)].entries())
      font.set(
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return font;
}

/** A word a `TJ`, or the text given beside its drawing; those of one line are joined as they are written. */
function shownText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font = new Map();
  const words: string[] = [];
  for (const { 1: literal, 2: name, 3: shown } of content.matchAll(SHOWN)) {
    if (literal !== undefined) words.push(readTold(literal));
    else if (name !== undefined) font = fonts.get(name) ?? new Map();
    else words.push([...(shown ?? '').matchAll(/<([\da-f]+)>/gi)].map(({ 1: hex = '' }) => readHex(hex, font)).join(''));
  }
  return words.join(' ').replaceAll(/ +/g, ' ');
}

const SHOWN = /\/Span <<\n\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)\n>> BDC[\s\S]*?\nEMC|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
const ESCAPED = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

/** A text of the file: two bytes a letter behind their mark, or one. */
function readTold(literal: string): string {
  const text = literal.replaceAll(/\\([\s\S])/g, (_, letter: string) => ESCAPED.get(letter) ?? letter);
  return text.startsWith('þÿ') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text;
}

function readHex(hex: string, font: Font): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '�').join('');
}
