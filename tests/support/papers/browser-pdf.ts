import { inflateSync } from 'node:zlib';

/** The letters of each page that Chromium prints, in the order of their drawing; spaces where a text begins. Reads what Skia writes, not any PDF. */
export function browserPages(file: Buffer): readonly string[] {
  const objects = objectsOf(file.toString('latin1'));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const fonts = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(({ 1: name = '', 2: id }) => [name, lettersOf(objects, Number(id))]),
    );
    const content = [...head.matchAll(/\/Contents \[?(\d+) 0 R/g)].map(({ 1: id }) => objects.get(Number(id))?.stream ?? '');
    return shown(content.join('\n'), fonts);
  });
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(text: string): ReadonlyMap<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at === -1 ? body : body.slice(0, at);
    const packed = at === -1 ? '' : body.slice(at + 'stream\n'.length).replace(/\nendstream$/, '');
    const isText = head.includes('/FlateDecode') && !head.includes('/Subtype');
    objects.set(Number(id), { head, stream: isText ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed });
  }
  return objects;
}

type Letters = ReadonlyMap<number, string>;

/** Single letters, and runs of letters that follow one another. */
function lettersOf(objects: ReadonlyMap<number, PdfObject>, font: number): Letters {
  const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1]))?.stream ?? '';
  const letters = new Map<number, string>();
  for (const { 1: from = '', 2: to, 3: hex = '' } of map.matchAll(/^<([\dA-F]+)> (?:<([\dA-F]+)> )?<([\dA-F]+)>$/gm)) {
    const first = Number.parseInt(from, 16);
    for (let code = first; code <= Number.parseInt(to ?? from, 16); code += 1)
      letters.set(code, String.fromCodePoint(Number.parseInt(hex, 16) + code - first));
  }
  return letters;
}

function shown(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map();
  let text = '';
  for (const { 1: font, 2: hex = '', 0: part } of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj|BT/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else if (part === 'BT') text += ' ';
    else
      text += (hex.match(letters.size > 0 && Math.max(...letters.keys()) > 0xff ? /.{4}/g : /../g) ?? [])
        .map((code) => letters.get(Number.parseInt(code, 16)) ?? '')
        .join('');
  }
  return text;
}
