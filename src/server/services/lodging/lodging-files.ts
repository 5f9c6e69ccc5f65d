import { exportFileName } from '#domain/exports/file-name.ts';
import { voucherSheet } from '#domain/lodging/cover-sheet.ts';
import { nextRooming } from '#domain/lodging/rooming-list/next-rooming.ts';
import { roomingLines } from '#domain/lodging/rooming-list/rooming-lines.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { roomingSheet } from './rooming-columns.ts';
import { roomingDocument, roomingTitle, roomingWorkbook } from './rooming-document.ts';
import { voucherDocument } from './voucher-document.ts';

const DIET_RIGHT = 'DONNEES-SENSIBLES';

interface Query {
  readonly edition: number;
  readonly hotel?: number | undefined;
}

/** Rooming: one row a person and a stay; of one hotel, with the changes since the list that it got last. */
export const exportRooming: FileService<{ readonly query: Query }> = {
  entity: 'festival-hotel-pec',
  *run({ query: { edition, hotel } }, { culture, today, has }) {
    const hasDiet = has(DIET_RIGHT);
    if (hotel !== undefined) {
      const sheet = roomingWorkbook(yield* nextRooming(hotel, edition), { culture, hasDiet });
      return { name: exportFileName(sheet.title, today, 'xlsx'), sheet: { format: 'xlsx', ...sheet } };
    }
    const title = `${textsIn(culture)('rooming.titre')} ${edition}`;
    const sheet = roomingSheet(yield* roomingLines(edition, null), { title, culture, hasDiet, sheet: null });
    return { name: exportFileName(title, today, 'xlsx'), sheet: { format: 'xlsx', ...sheet } };
  },
};

/** The next list of a hotel on paper. */
export const printRooming: FileService<{ readonly query: Required<Query> & { readonly hotel: number } }> = {
  entity: 'festival-hotel-pec',
  *run({ query: { edition, hotel } }, { culture, now, has }) {
    const sheet = yield* nextRooming(hotel, edition);
    const printedAt = new Date(parseInstant(now) ?? 0);
    return {
      name: `${roomingTitle(sheet, culture)}.pdf`,
      document: roomingDocument(sheet, { culture, printedAt, hasDiet: has(DIET_RIGHT) }),
    };
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
