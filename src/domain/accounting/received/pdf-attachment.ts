import { Unzlib } from 'fflate';
import { UnreadableInvoice } from './faults.ts';

/** File names of the standards: Factur-X and ZUGFeRD of today, of yesterday, XRechnung. */
const NAMES: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

/** Packed content that unpacks to more is a bomb. */
const UNPACKED_MAX = 8_000_000;
const WHOLE_MAX = 32_000_000;
const SLICE = 4096;
/** An invoice of some hundred pages stays under these. */
const OBJECTS_MAX = 50_000;
const DICTIONARY_MAX = 20_000;

interface PdfObject {
  readonly dictionary: string;
  /** Packed content. */
  readonly stream: Uint8Array | null;
}

type Objects = Map<number, PdfObject>;

/** The structured invoice that a PDF carries; objects are found by their marks, so that a damaged table does not matter. */
export function embeddedXml(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(bytes);
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) throw new UnreadableInvoice('chiffre');
  const objects = topObjects(bytes, text);
  unpackObjects(objects);
  const file = fileOf(objects);
  if (file?.stream === null || file === undefined) throw new UnreadableInvoice('sansXml');
  return contentOf(file, UNPACKED_MAX);
}

function topObjects(bytes: Uint8Array, text: string): Objects {
  const objects: Objects = new Map();
  let count = 0;
  const marks = /(\d{1,10})\s+\d{1,5}\s+obj\b/g;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const start = mark.index + mark[0].length;
    // Without these bounds a file of marks alone would be searched to its end for each of them.
    count += 1;
    if (count > OBJECTS_MAX) throw new UnreadableInvoice('tropLong');
    const near = text.slice(start, start + DICTIONARY_MAX);
    const end = near.indexOf('endobj');
    const body = end < 0 ? near : near.slice(0, end);
    const at = /stream\r?\n/.exec(body);
    const dictionary = at === null ? body : body.slice(0, at.index);
    const from = at === null ? 0 : start + at.index + at[0].length;
    const length = at === null ? 0 : streamLength(dictionary, text, from);
    objects.set(Number(mark[1]), { dictionary, stream: at === null ? null : bytes.subarray(from, from + length) });
    // A stream may hold what looks like a mark.
    marks.lastIndex = at === null ? start : from + length;
  }
  return objects;
}

/** Its own length, or what stands before its end where the length is another object. */
function streamLength(dictionary: string, text: string, from: number): number {
  const lengthMatch = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/.exec(dictionary);
  if (lengthMatch !== null) return Number(lengthMatch[1]);
  const end = text.indexOf('endstream', from);
  if (end < 0) throw new UnreadableInvoice('sansXml');
  return end - from;
}

/** Objects inside streams of objects (PDF 1.5). */
function unpackObjects(objects: Objects): void {
  let left = WHOLE_MAX;
  for (const object of objects.values()) {
    if (!/\/Type\s*\/ObjStm\b/.test(object.dictionary) || object.stream === null) continue;
    const content = contentOf(object, Math.min(left, UNPACKED_MAX));
    left -= content.byteLength;
    const text = new TextDecoder('latin1').decode(content);
    const first = Number(/\/First\s+(\d+)/.exec(object.dictionary)?.[1] ?? 0);
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const [id = 0, offset = 0, next] = [numbers[index], numbers[index + 1], numbers[index + 3]];
      objects.set(id, { dictionary: text.slice(first + offset, next === undefined ? undefined : first + next), stream: null });
    }
  }
}

function fileOf(objects: Objects): PdfObject | undefined {
  for (const { dictionary } of objects.values()) {
    const file = /\/EF\s*<<[^>]*?\/U?F\s+(\d+)\s+\d+\s+R/.exec(dictionary);
    if (file !== null && namesIn(dictionary).some((name) => NAMES.has(name.toLowerCase()))) return objects.get(Number(file[1]));
  }
  return undefined;
}

/** File names of a specification, written between brackets or in hexadecimal. */
function namesIn(dictionary: string): readonly string[] {
  const plain = [...dictionary.matchAll(/\/U?F\s*\(((?:[^()\\]|\\.)*)\)/g)].map(([, name = '']) => readable(unescaped(name)));
  const hexadecimal = [...dictionary.matchAll(/\/U?F\s*<([0-9A-Fa-f\s]*)>/g)].map(([, digits = '']) => readable(fromHex(digits)));
  return [...plain, ...hexadecimal];
}

function unescaped(name: string): string {
  return name
    .replaceAll(/\\([0-7]{1,3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
    .replaceAll(/\\(.)/g, '$1');
}

function fromHex(digits: string): string {
  return digits.replaceAll(/\s/g, '').replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

/** Names in two bytes a sign begin with a mark; those of invoices are plain letters. */
function readable(name: string): string {
  return name.startsWith('\u00FE\u00FF') ? name.slice(2).replaceAll('\0', '') : name;
}

function contentOf({ dictionary, stream }: PdfObject, max: number): Uint8Array {
  const packed = stream ?? new Uint8Array();
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  if (filters === '') return packed;
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filters)) throw new UnreadableInvoice('sansXml');
  return unpacked(packed, max);
}

/** By slices, so that a bomb is cut off while it opens. */
function unpacked(packed: Uint8Array, max: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Unzlib((part) => {
    size += part.byteLength;
    if (size > max) throw new UnreadableInvoice('tropLong');
    parts.push(part);
  });
  try {
    for (let at = 0; at < packed.byteLength; at += SLICE) stream.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.byteLength);
  } catch (error) {
    throw error instanceof UnreadableInvoice ? error : new UnreadableInvoice('sansXml');
  }
  return joined(parts, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
