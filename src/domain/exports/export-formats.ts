import { MIME_TYPES } from '#domain/files/file-types.ts';

/** Printed lists of films (001 §9), in the order of their menu. */
export const FILM_REPORTS = [
  'film-fiche-10',
  'film-visionnage-10',
  'film-visionnage-6',
  'film-pays',
  'film-realisateur',
  'film-collection',
  'film-jour',
  'film-programme',
] as const;

export type FilmReport = (typeof FILM_REPORTS)[number];
export type SheetFormat = 'csv' | 'xlsx';
/** The printed catalogue of registrations: one archive of its files, its photos and what they are. */
export const CATALOGUE = 'catalogue';
/** A page of it for each film, which its director or producer reads again. */
export const PROOFS = 'epreuves';
export type CatalogueFormat = typeof CATALOGUE | typeof PROOFS;
/** Photos of films or of a list of pictures in one archive, with their credits. */
export const PHOTOS = 'photos';
export type ExportFormat = SheetFormat | 'pdf' | FilmReport | CatalogueFormat | typeof PHOTOS;

/** Made of registrations by a template, which the filter names. */
export function isCatalogueFormat(format: ExportFormat): format is CatalogueFormat {
  return format === CATALOGUE || format === PROOFS;
}

export type RecordsFormat = FilmReport | CatalogueFormat | typeof PHOTOS;

/** A document or an archive made of records, not the lines of a list. */
export function isMadeOfRecords(format: ExportFormat): format is RecordsFormat {
  return isCatalogueFormat(format) || isFilmReport(format) || format === PHOTOS;
}

/** An archive holds photos, which may outlast a request: it is made as a job. */
export function isArchive(format: ExportFormat): format is typeof CATALOGUE | typeof PHOTOS {
  return format === CATALOGUE || format === PHOTOS;
}

/** Default format: the list on paper (000 §9). */
export const DEFAULT_FORMAT = 'pdf' satisfies ExportFormat;

export function isFilmReport(format: ExportFormat): format is FilmReport {
  return FILM_REPORTS.some((report) => report === format);
}

export function extensionOfExport(format: ExportFormat): SheetFormat | 'pdf' | 'zip' {
  if (isArchive(format)) return 'zip';
  return format === PROOFS || isFilmReport(format) ? 'pdf' : format;
}

export function mimeOfExport(format: ExportFormat): string {
  return MIME_TYPES[extensionOfExport(format)];
}

/** More rows than these are a job: the file could outlast the 30 s of a request. Pages are laid out, rows only written. */
const SHEET_ROWS_DIRECT = 10_000;
const REPORT_FILMS_DIRECT = 60;
const LIST_ROWS_DIRECT = 300;
const PROOFS_DIRECT = 20;

export function isLongExport(format: ExportFormat, rows: number): boolean {
  return rows > rowsDirect(format);
}

function rowsDirect(format: ExportFormat): number {
  if (isArchive(format)) return 0;
  if (format === PROOFS) return PROOFS_DIRECT;
  if (format === 'pdf') return LIST_ROWS_DIRECT;
  return isFilmReport(format) ? REPORT_FILMS_DIRECT : SHEET_ROWS_DIRECT;
}

/** A printed document of more rows helps nobody, and holds them all in memory. */
export const PRINTED_ROWS_MAX = 2_000;

/** Days a finished file waits for its person, then days its line stays as a memory. */
export const FILE_KEPT_DAYS = 7;
export const JOB_KEPT_DAYS = 30;
