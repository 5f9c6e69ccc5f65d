import { decodeText } from '#domain/values/text/decode-text.ts';
import { type FileExtension, extensionOf, isKnownExtension } from './file-types.ts';

/** Bytes of a file that are read to find its type. */
export const SNIFFED_BYTES = 64 * 1024;

/** Type found by the first bytes; the name only chooses among kinds that share one container. Null: none we store. */
export function sniff(head: Uint8Array, name: string): FileExtension | null {
  const signed = SIGNATURES.find(({ at = 0, bytes, also }) => startsWith(head.subarray(at), bytes) && (also?.(head) ?? true));
  if (signed?.kind === 'zip') return inZip(head, name);
  if (signed?.kind === 'ole') return inOle(name);
  if (signed !== undefined) return signed.kind;
  if (isMp3Frame(head)) return 'mp3';
  return inText(head, name);
}

interface Signature {
  readonly kind: FileExtension | 'ole' | null;
  readonly bytes: string;
  readonly at?: number;
  readonly also?: (head: Uint8Array) => boolean;
}

/** Two letters prove little: a text may begin with « BM ». */
function isBmpHeader(head: Uint8Array): boolean {
  return [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0) && head[15] === 0 && head[16] === 0;
}

/** EBU subtitles name their code page before these letters and their frame rate after them. */
function isEbuHead(head: Uint8Array): boolean {
  return /^(?:437|850|860|863|865)STL(?:25|30)\.01/.test(latin1(head.subarray(0, 11)));
}

// GIF and the markup languages are named to be refused: a browser would run or animate them.
const SIGNATURES: readonly Signature[] = [
  { kind: 'jpg', bytes: '\xff\xd8\xff' },
  { kind: 'png', bytes: '\x89PNG\r\n\x1a\n' },
  { kind: 'bmp', bytes: 'BM', also: isBmpHeader },
  { kind: null, bytes: 'GIF8' },
  { kind: 'pdf', bytes: '%PDF-' },
  { kind: 'zip', bytes: 'PK\x03\x04' },
  { kind: 'ole', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { kind: 'mp3', bytes: 'ID3' },
  { kind: 'mp4', bytes: 'ftyp', at: 4 },
  { kind: 'stl', bytes: 'STL', at: 3, also: isEbuHead },
];

function startsWith(head: Uint8Array, bytes: string): boolean {
  return head.length >= bytes.length && [...bytes].every((character, index) => head[index] === character.charCodeAt(0));
}

function isMp3Frame(head: Uint8Array): boolean {
  return head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function named(name: string, family: readonly FileExtension[], otherwise: FileExtension | null): FileExtension | null {
  const extension = extensionOf(name);
  return isKnownExtension(extension) && family.includes(extension) ? extension : otherwise;
}

function inZip(head: Uint8Array, name: string): FileExtension {
  const names = latin1(head);
  if (names.includes('mimetypeapplication/vnd.oasis.opendocument.text')) return 'odt';
  if (names.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  if (!names.includes('[Content_Types].xml')) return 'zip';
  return named(name, ['docx', 'xlsx', 'pptx'], 'zip') ?? 'zip';
}

function inOle(name: string): FileExtension | null {
  return named(name, ['doc', 'xls', 'ppt'], null);
}

function inText(head: Uint8Array, name: string): FileExtension | null {
  if (head.length === 0) return null;
  // Subtitles come as UTF-16 too; no other text of ours does.
  if (head.includes(0)) return subtitlesIn(decodeText(head).text);
  const text = latin1(head)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(?:\?xml|!doctype|!--|svg|html|script|head|body)/i.test(text)) return null;
  const subtitles = subtitlesIn(text);
  if (subtitles !== null) return subtitles;
  // Control characters that no editor writes: an unknown binary.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return null;
  return named(name, ['csv', 'txt'], extensionOf(name) === '' ? 'txt' : null);
}

function subtitlesIn(text: string): 'srt' | 'vtt' | null {
  if (/^WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  return /^\s*\d+\s*\r?\n\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*--> /.test(text) ? 'srt' : null;
}
