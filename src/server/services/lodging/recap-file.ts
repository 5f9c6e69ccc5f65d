import { exportFileName } from '#domain/exports/file-name.ts';
import { readRecaps } from '#domain/lodging/invoiced/read-recaps.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { see } from '#domain/work/work.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { recapSheet } from './recap-sheet.ts';

interface Query {
  readonly edition: number;
  readonly hotel?: number | undefined;
}

/** Bookings in a hotel, or in all of them, beside the invoices. */
export const exportRecapHotels: FileService<{ readonly query: Query }> = {
  entity: 'festival-hotel-pec',
  *run({ query: { edition, hotel } }, { culture, today }) {
    if (hotel !== undefined) yield* see('festival-hotel', hotel);
    const recaps = yield* readRecaps(edition, hotel ?? null);
    const only = hotel === undefined ? undefined : recaps[0]?.hotel;
    const title = [textsIn(culture)('recap.titre', { annee: edition }), ...(only === undefined ? [] : [only])].join(' ');
    return { name: exportFileName(title, today, 'xlsx'), sheet: recapSheet(recaps, title, culture) };
  },
};
