import { formatDateTime } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The document with its date at the foot of each page, and who printed it; one that says something of its own there keeps it. */
export function dated(document: PdfDocument, nom: string | null): PdfDocument {
  if (document.footer !== undefined || document.pages === 'cards') return document;
  const text = textsIn(document.culture);
  const date = formatDateTime(document.createdAt.toISOString());
  return {
    ...document,
    footer: nom === null || nom === '' ? text('document.imprimeLe', { date }) : text('document.imprime', { date, nom }),
  };
}
