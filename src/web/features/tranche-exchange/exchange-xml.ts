import type { EchangeRetour } from '#generated/client/types.gen.ts';

export type Returned = EchangeRetour['Segments'];

/** Why nothing can be read of a file. */
export class ExchangeFileError extends Error {
  readonly reason: 'illisible' | 'sansReference';

  constructor(reason: ExchangeFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A document of XML that came from outside; refused when it is none. */
export function parsedXml(text: string): XMLDocument {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  if (parsed.querySelector('parsererror') !== null || parsed.doctype !== null) throw new ExchangeFileError('illisible');
  return parsed;
}

const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // « < » of a document that begins without a byte order mark.
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
] as const;

const DECLARED = /^<\?xml[^>]*\sencoding=["'](?<name>[\w-]+)["']/u;
const HEAD = 200;

/** The text of a document, in the encoding that its first bytes or its declaration say; UTF-8 where neither does. */
export function decodedXml(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const head = new TextDecoder('latin1').decode(bytes.slice(0, HEAD));
  try {
    return new TextDecoder(marked ?? DECLARED.exec(head)?.groups?.['name'] ?? 'utf-8').decode(bytes);
  } catch {
    throw new ExchangeFileError('illisible');
  }
}
