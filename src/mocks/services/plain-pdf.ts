import { tinyPdf } from '#domain/files/tiny-pdf.ts';
import { letterheadWords } from '#server/documents/letterhead-words.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';

/**
 * The words of a document on one page: the simulation has no printing press, only something that opens where the
 * server answers a laid out document.
 */
export function plainPdf({ title, content, ...head }: Pick<PdfDocument, 'title' | 'content' | 'letterhead'>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(tinyPdf(title, [...letterheadWords(head), ...linesOf(content)]));
}

/** Every text of a document, in the order of its reading. */
function linesOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return content === '' ? [] : content.split('\n');
  if (Array.isArray(content)) return content.flatMap(linesOf);
  if (typeof content !== 'object' || content === null) return [];
  const { text, stack, columns, table }: { text?: unknown; stack?: unknown; columns?: unknown; table?: unknown } = content;
  const { body }: { body?: unknown } = typeof table === 'object' && table !== null ? table : {};
  return [text, stack, columns, body].flatMap(linesOf);
}
