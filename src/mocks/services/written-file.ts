import { strToU8, zipSync } from 'fflate';
import { SHEET_PATH, xlsxFixedParts } from '#domain/exports/xlsx-parts.ts';
import { csvStream, type ExportedSheet, oneBatch, sheetText } from '#server/exports/sheet-text.ts';
import { periodParts } from '#server/services/produced/period-parts.ts';
import type { ArchivedFile, ProducedFile, ProducedSheet, ShownPicture } from '#server/services/produced/produced-file.ts';
import { textsOf, writePersonFile } from '#server/services/person-file/write-person-file.ts';
import type { MockFiles } from '../files/mock-files.ts';
import { plainPdf } from './plain-pdf.ts';

/** Nothing is packed: a browser without a server needs no smaller file. */
export function zipped(parts: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipSync(parts, { level: 0 });
}

export async function bytesOfFile(file: Exclude<ProducedFile, ShownPicture>, files: MockFiles): Promise<Uint8Array<ArrayBuffer>> {
  if ('text' in file) return strToU8(file.text.content);
  if ('bytes' in file) return file.bytes;
  if ('files' in file) return zipped(Object.fromEntries(file.files.map(({ name, bytes }) => [name, bytes])));
  if ('period' in file) return zipped(Object.fromEntries(await periodParts(file)));
  if ('person' in file)
    return writePersonFile(file.person, []).then((made) => zipped({ ...textsOf(made, plainPdf), ...partsOf(made.files, files) }));
  if ('document' in file) return plainPdf(file.document);
  if ('sheet' in file) return bytesOfSheet(file.sheet);
  return zipped(partsOf(file.archive, files));
}

function partsOf(archive: readonly ArchivedFile[], files: MockFiles): Readonly<Record<string, Uint8Array>> {
  const held = archive.map(({ id, nameOf }) => ({ nameOf, file: files.find(id) }));
  return Object.fromEntries(held.flatMap(({ nameOf, file }) => (file === null ? [] : [[nameOf(file.extension), file.bytes]])));
}

export async function bytesOfSheet({ format, title: name, columns, rows }: ProducedSheet): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = { name, columns, batches: oneBatch(rows) };
  return format === 'csv' ? new TextEncoder().encode(await textOf(csvStream(sheet))) : workbookOf(sheet);
}

export async function workbookOf(sheet: ExportedSheet): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [...xlsxFixedParts(sheet.name), [SHEET_PATH, await textOf(sheetText(sheet))] as const];
  return zipped(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])));
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(piece);
  return texts.join('');
}
