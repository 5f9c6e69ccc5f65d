import { exportFileName } from '#domain/exports/file-name.ts';
import { voucherSheet } from '#domain/lodging/cover-sheet.ts';
import { roomingLines } from '#domain/lodging/occupancy.ts';
import { parseInstant } from '#domain/records/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { roomingSheet } from './rooming-columns.ts';
import { voucherDocument } from './voucher-document.ts';

/** Who sleeps where: one row a person and a night, hotels in order, those of one room together. */
export const exportRooming: FileService<{ readonly query: { readonly edition: number; readonly hotel?: number | undefined } }> = {
  entity: 'festival-hotel-pec',
  *run({ query }, { culture, today }) {
    const lines = yield* roomingLines(query.edition, query.hotel ?? null);
    const sheet = roomingSheet(lines, { eannee: query.edition, culture });
    return { name: exportFileName(sheet.title, today, 'xlsx'), sheet: { format: 'xlsx', ...sheet } };
  },
};

/** The hotel voucher of a participant: nothing to print while no night is assigned. */
export const getBonHotel: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'festival-participant',
  *run({ params }, { culture, now }) {
    const sheet = yield* voucherSheet(params.id);
    const document = voucherDocument({ ...sheet, culture, printedAt: new Date(parseInstant(now) ?? 0) });
    return { name: `${textsIn(culture)('bon.titre')} ${sheet.name}.pdf`, document };
  },
};
