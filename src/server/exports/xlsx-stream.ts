import { Readable } from 'node:stream';
import { SHEET_PATH, xlsxFixedParts } from '#domain/exports/xlsx-parts.ts';
import { zip } from '#server/files/zip.ts';
import { type ExportedSheet, sheetText } from './sheet-text.ts';

/** A workbook of one sheet, with numbers, dates and durations as such. */
export function xlsxStream(sheet: ExportedSheet): AsyncGenerator<Uint8Array> {
  function entry(name: string, text: () => Iterable<string> | AsyncIterable<string>) {
    return {
      name,
      isPacked: false,
      open: () => Readable.from(text(), { objectMode: false }),
    };
  }
  const fixed = xlsxFixedParts(sheet.name).map(([name, text]) => entry(name, () => [text]));
  return zip([...fixed, entry(SHEET_PATH, () => sheetText(sheet))]);
}
