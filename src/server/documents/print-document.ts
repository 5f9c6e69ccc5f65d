import type { PdfDocument } from './pdf-document.ts';
import { placePictures } from './placed-pictures.ts';
import { type Press, readLogo } from './read-logo.ts';
import { renderPdf } from './render-pdf.ts';

/** The PDF of a document with the logo that its letterhead names; one that is lost or cannot be printed is left out. */
export async function printDocument(press: Press, document: PdfDocument): Promise<Buffer> {
  const { letterhead } = document;
  await placePictures(press, document);
  const id = letterhead === undefined || letterhead === 'own' ? null : letterhead.logo;
  const logo = id === null ? null : await readLogo(press, id);
  return renderPdf(logo === null ? document : { ...document, logo });
}
