import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Catalogue, catalogueBlocks, changeText } from '#domain/catalogue/catalogue-blocks.ts';
import { type Fingerprints, fingerprintsOf, markChanges } from '#domain/catalogue/catalogue-changes.ts';
import { bySection } from '#domain/catalogue/catalogue-entry.ts';
import { catalogueSheet } from '#domain/catalogue/catalogue-sheet.ts';
import { catalogueXml } from '#domain/catalogue/catalogue-xml.ts';
import { docxParts } from '#domain/catalogue/docx-parts.ts';
import { taggedText, utf16 } from '#domain/catalogue/tagged-text.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { xlsxStream } from '#server/exports/xlsx-stream.ts';
import { zip, type ZipEntry } from '#server/files/zip.ts';
import type { Reading } from '../film-reports/report-reading.ts';
import { lastFingerprints, recordExport } from './export-record.ts';
import { photoEntries } from './photo-entries.ts';
import { readCatalogue, readTemplate } from './read-catalogue.ts';

interface CatalogueDemand {
  readonly filter: ListFilter;
  readonly templateId: number;
  readonly onRows: (count: number) => void;
}

/** The catalogue as Word, workbook, XML and InDesign text, its photos with their credits, and what changed since the last time; then its record. */
export async function* catalogueArchive(reading: Reading, { filter, templateId, onRows }: CatalogueDemand): AsyncGenerator<Uint8Array> {
  const template = await readTemplate(reading, templateId);
  if (template === null) throw new AppError('introuvable');
  const { entries, year, leftOut } = await readCatalogue(reading, filter, template);
  if (year === null) throw new AppError('introuvable');
  const before = await lastFingerprints(reading, { templateId, year });
  const now = fingerprintsOf(entries, (text) => hash('sha256', text, 'base64url'));
  const films = markChanges(entries, now, before);
  const catalogue: Catalogue = { template, year, films, text: textsIn(reading.context.culture) };
  yield* zip([...fileEntries(catalogue, leftOut), ...(await photosOf(reading, catalogue, onRows))]);
  await recordExport(reading, {
    IdGabarit: templateId,
    Eannee: year,
    NbFilms: films.length,
    NbNouveaux: films.filter(({ change }) => change === 'nouveau').length,
    NbModifies: films.filter(({ change }) => change === 'modifie').length,
    NbEcartes: leftOut,
    Empreintes: JSON.stringify({ ...before, ...now } satisfies Fingerprints),
  });
}

function fileEntries(catalogue: Catalogue, leftOut: number): readonly ZipEntry[] {
  const { text } = catalogue;
  const name = text('catalogue.fichier');
  const blocks = catalogueBlocks(catalogue);
  const sheet = catalogueSheet(catalogue);
  const docx = zip(docxParts(blocks).map(([path, content]) => entryOf(path, content)));
  const xlsx = xlsxStream({ name, columns: sheet.columns, batches: oneBatch(sheet.rows) });
  return [
    { name: `${name}.docx`, isPacked: true, open: () => Readable.from(docx, { objectMode: false }) },
    { name: `${name}.xlsx`, isPacked: true, open: () => Readable.from(xlsx, { objectMode: false }) },
    entryOf(`${name}.xml`, catalogueXml(catalogue)),
    entryOf(`${name}-indesign.txt`, utf16(taggedText(blocks))),
    entryOf(`${text('catalogue.changements')}.txt`, changesText(catalogue, leftOut)),
  ];
}

function entryOf(name: string, content: string | Uint8Array): ZipEntry {
  return {
    name,
    isPacked: false,
    open: () => Readable.from([typeof content === 'string' ? Buffer.from(content) : content], { objectMode: false }),
  };
}

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}

function changesText({ films, text }: Catalogue, leftOut: number): string {
  const marked = bySection(films).flatMap(([, sectionFilms]) => sectionFilms.filter(({ change }) => change !== null));
  const lines = marked.map(({ entry, ...change }) => `${entry.page ?? '–'}\t${entry.title}\t${changeText(change, text)}`);
  const head = [
    text('catalogue.bilan', { count: films.length }),
    ...(leftOut === 0 ? [] : [text('catalogue.ecartes', { count: leftOut })]),
  ];
  return `\uFEFF${[...head, ...(lines.length === 0 ? [text('catalogue.inchange')] : lines)].join('\r\n')}\r\n`;
}

async function photosOf(reading: Reading, { films, text }: Catalogue, onRows: CatalogueDemand['onRows']): Promise<readonly ZipEntry[]> {
  const photos = bySection(films).flatMap(([, sectionFilms]) =>
    sectionFilms.flatMap(({ entry }) => entry.photos.map((photo) => ({ photo, entry }))),
  );
  if (photos.length === 0) return [];
  const folder = 'photos/';
  return photoEntries(reading, photos, { folder, text, onPhoto: ({ photo, entry }) => onRows(entry.photos[0] === photo ? 1 : 0) });
}
