import { UnreadableInvoice } from './faults.ts';
import { embeddedXml } from './pdf-attachment.ts';
import type { ReceivedInvoice } from './received-invoice.ts';
import { readInvoice } from './read-invoice.ts';

interface ReadFile {
  readonly invoice: ReceivedInvoice;
  readonly isPdf: boolean;
}

/** A file as it came: a PDF with its attachment, or the XML alone. */
export function readFile(bytes: Uint8Array): ReadFile {
  const isPdf = startsWith(bytes, '%PDF-');
  return { invoice: readInvoice(decoded(isPdf ? embeddedXml(bytes) : bytes)), isPdf };
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((sign, index) => bytes[index] === sign.codePointAt(0));
}

const DECLARED = /^<\?xml[^>]*encoding=["']([\w-]+)["']/;

/** In the encoding that the document declares, UTF-8 or Latin; letters that it does not have are refused. */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^\u00EF\u00BB\u00BF/, '');
  const encoding = (DECLARED.exec(head)?.[1] ?? 'utf-8').toLowerCase();
  if (!['utf-8', 'us-ascii', 'iso-8859-1', 'windows-1252'].includes(encoding)) throw new UnreadableInvoice('xml');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableInvoice('xml');
  }
}

/** Bytes of a text in base64. */
export function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    throw new UnreadableInvoice('pasFacture');
  }
}
