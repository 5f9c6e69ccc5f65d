import type { PdfDocument } from '#server/documents/pdf-document.ts';

/**
 * The words of a document on one page: the simulation has no printing press, only something that opens where the
 * server answers a laid out document. Accents beyond Latin 1 are lost.
 */
export function plainPdf({ title, content }: Pick<PdfDocument, 'title' | 'content'>): Uint8Array<ArrayBuffer> {
  const text = [title, ...linesOf(content)].map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 11 Tf 15 TL 50 790 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const offsets: number[] = [];
  let file = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return Uint8Array.from(file + end, (character) => Math.min(255, character.charCodeAt(0)));
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
