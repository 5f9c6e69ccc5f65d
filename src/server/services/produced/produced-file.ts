import type { PeriodSheet } from '#domain/accounting/periods/period-sheets.ts';
import type { BamPeriode } from '#generated/records/bam-periode.gen.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { PersonFile } from '#server/services/person-file/held-data.ts';

export interface ProducedSheet {
  readonly format: 'csv' | 'xlsx';
  readonly title: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** A file that the store holds, in an archive. */
export interface ArchivedFile {
  readonly id: number;
  readonly nameOf: (extension: string) => string;
}

/** Words for programs, under the name that a browser would give them. */
export interface TextFile {
  readonly name: string;
  readonly text: { readonly mime: string; readonly content: string };
}

/** Bytes that programs of others read, in an encoding of their own. */
export interface BytesFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
}

/** Several of them in one archive. */
interface BytesFiles {
  readonly name: string;
  readonly files: readonly BytesFile[];
}

/** Content of a closed period: the server ties its chain and a signature to it. */
export interface PeriodArchive {
  readonly name: string;
  readonly period: BamPeriode;
  readonly sheets: readonly PeriodSheet[];
  readonly entries: readonly BytesFile[];
}

/** All that is held about one person: the server adds its history and the files. */
interface PersonArchive {
  readonly name: string;
  readonly person: PersonFile;
}

/** A picture of the store that everybody may see. */
export interface ShownPicture {
  readonly name: string;
  readonly picture: number;
}

/** A file as data, under the name that its reader sees: the server and the simulation each write it their way. */
export type ProducedFile =
  | TextFile
  | BytesFile
  | BytesFiles
  | PeriodArchive
  | PersonArchive
  | ShownPicture
  | ({ readonly name: string } & (
      | { readonly sheet: ProducedSheet }
      | { readonly document: PdfDocument }
      | { readonly archive: readonly ArchivedFile[] }
    ));

/** An operation that answers a file made of records. What it is called may have to be loaded. */
export interface FileService<A> {
  /** Entity whose fields a refusal of the database is about. */
  readonly entity: string;
  /** Served without a session, to programs that come back: so many times from one network. */
  readonly isOpen?: boolean;
  run(input: A, facts: Facts): Work<ProducedFile | Promise<ProducedFile>>;
}

export function mimeOfFile(file: Exclude<ProducedFile, ShownPicture>): string {
  if ('text' in file) return file.text.mime;
  if ('bytes' in file) return file.mime;
  if ('archive' in file || 'period' in file || 'files' in file || 'person' in file) return 'application/zip';
  return 'document' in file ? 'application/pdf' : MIMES[file.sheet.format];
}

const MIMES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
