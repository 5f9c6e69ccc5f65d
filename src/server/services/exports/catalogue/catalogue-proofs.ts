import type { Content } from 'pdfmake/interfaces.js';
import { type CatalogueStyle, filmBlocks } from '#domain/catalogue/catalogue-blocks.ts';
import { bySection, type CatalogueEntry, type CatalogueTemplate } from '#domain/catalogue/catalogue-entry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { picture } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { readPictureFiles } from '../film-reports/report-pictures.ts';
import type { Reading } from '../film-reports/report-reading.ts';
import { readCatalogue, readTemplate } from './read-catalogue.ts';

/** A page for each film, with its first photo: its director or producer reads it before it is printed. */
export async function catalogueProofs(reading: Reading, filter: ListFilter, templateId: number): Promise<PdfDocument> {
  const template = await readTemplate(reading, templateId);
  if (template === null) throw new AppError('introuvable');
  return proofsOf(reading, filter, template);
}

/** The same page for the people of one film, who may read it before its announcement. */
export async function filmProof(reading: Reading, registration: number, templateId: number): Promise<PdfDocument> {
  const template = await readTemplate(reading, templateId);
  if (template === null) throw new AppError('introuvable');
  return proofsOf(reading, { IdsPk: [registration] }, { ...template, isKnownOnly: false });
}

async function proofsOf(reading: Reading, filter: ListFilter, template: CatalogueTemplate): Promise<PdfDocument> {
  const { context, tools } = reading;
  const text = textsIn(context.culture);
  const { entries, year } = await readCatalogue(reading, filter, template);
  const films = bySection(entries.map((entry) => ({ entry, change: null, changed: [] }))).flatMap(([, sectionFilms]) => sectionFilms);
  // The photo that its template prints, in the frame of its use: the credit below is of that photo.
  const shown = films.flatMap(({ entry: { filmId, photos } }) => photos.slice(0, 1).map(({ fileId }) => [filmId, fileId] as const));
  const pictures = await readPictureFiles(reading, new Map(shown));
  const now = tools.engine.now();
  return {
    title: text('etat.epreuves'),
    culture: context.culture,
    createdAt: new Date(`${now}Z`),
    ...(year === null ? {} : { year }),
    header: { left: text('etat.epreuves'), right: year === null ? '' : text('document.edition', { annee: year }) },
    footer: text('catalogue.epreuve', { date: formatDateTime(now) }),
    content: films.map(({ entry }, index): Content => ({
      stack: pageOf(entry, pictures.get(entry.filmId), text),
      ...(index === 0 ? {} : { pageBreak: 'before' }),
    })),
  };
}

const PHOTO = { width: 500, height: 230 } as const;

/** The photo itself with its credit, in place of the names of files. */
function pageOf(entry: CatalogueEntry, bytes: Uint8Array | undefined, text: ServerText): Content[] {
  const shown = bytes === undefined ? null : picture({ bytes, ...PHOTO });
  const blocks = filmBlocks({ entry: { ...entry, photos: [] }, change: null, changed: [] }, text);
  return [
    { text: entry.section, style: 'aside' },
    ...(shown === null ? [] : [shown, { text: entry.photos[0]?.credit ?? '', style: 'aside' }]),
    ...blocks.map(({ style, text: words }): Content => lookOf(style, words)),
  ];
}

const TITLES: readonly CatalogueStyle[] = ['Titre', 'Section'];
const TEXTS: readonly CatalogueStyle[] = ['Texte', 'Biographie'];

function lookOf(style: CatalogueStyle, text: string): Content {
  if (TITLES.includes(style)) return { text, style: 'heading' };
  if (TEXTS.includes(style)) return { text, margin: [0, 6, 0, 0] };
  return style === 'TitreTraduit' ? { text, bold: true } : { text, style: 'aside' };
}
