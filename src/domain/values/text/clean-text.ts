import { oneLineText } from '#domain/values/text/one-line.ts';

/** Marks without width that a copy brings along: zero-width spaces, byte order marks, embeddings and isolates of direction. */
const UNSEEN = /[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Joiners and marks of direction shape words of some scripts: they mean nothing in an address or a number. */
const SHAPING = /[\u00ad\u061c\u180e\u200c-\u200f]/gu;
/** Control characters that no text holds, line breaks and tabs apart. */
// oxlint-disable-next-line no-control-regex -- these are the characters that the code strips
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f]/gu;
/** Spaces that do not break, or have another width. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/** A name or a title on one line: composed letters, plain single spaces, nothing unseen. */
export function cleanLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const seen = text.normalize('NFC').replace(UNSEEN, '').replace(CONTROLS, '').replace(SPACES, ' ');
  return oneLineText(seen).replaceAll(/[\t ]+/g, ' ');
}

/** An address, a number or a key: letters, figures and plain signs. */
export function cleanCode(text: string): string {
  return cleanLine(text.replace(SHAPING, ''))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll('\uff0b', '+');
}

/** A text of several lines keeps its lines, its indents and its no-break spaces. */
export function cleanLines(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').replace(UNSEEN, '').replace(CONTROLS, '').replaceAll(/\r\n?/g, '\n');
}

/** Most texts hold none of it. */
const PLAIN = /^[!-~\u00c0-\u00ff]*(?: [!-~\u00c0-\u00ff]+)*$/u;
