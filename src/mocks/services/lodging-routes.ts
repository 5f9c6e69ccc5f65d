import { entities } from '#generated/entities/all.gen.ts';
import { ExportRoomingQueryParams } from '#generated/schemas/services/hebergement.zod.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { voucherSheet } from '#domain/lodging/cover-sheet.ts';
import { roomingLines } from '#domain/lodging/occupancy.ts';
import { roomingSheet } from '#server/services/lodging/rooming-columns.ts';
import { fileReply, idOf, type MockCall, type MockReply, type MockRoute } from '../call.ts';
import { runReading } from '../store/run-work.ts';
import { checked } from './checked.ts';
import { workbookOf } from './export-routes.ts';
import { plainPdf } from './plain-pdf.ts';

/** Files of the lodging; what is no file is work that both sides share. */
export function lodgingRoutes(): readonly MockRoute[] {
  const right = entities['festival-hotel-pec'].rights.record;
  return [
    { method: 'get', path: '/festival-participants/{id}/bon-hotel', right, run: voucherFile },
    { method: 'get', path: '/festival-hotels/rooming', right: 'FESTIVAL-HOTEL-PECS', run: roomingFile },
  ];
}

function roomingFile({ store, context, query }: MockCall): MockReply {
  const { edition, hotel = null } = checked(ExportRoomingQueryParams, Object.fromEntries(query));
  const lines = runReading(store, roomingLines(edition, hotel), context);
  const { title, columns, rows } = roomingSheet(lines, { eannee: edition, culture: context.culture });
  return fileReply(exportFileName(title, context.today, 'xlsx'), async () => workbookOf({ title, columns }, rows));
}

/** Something that opens, with the stays in it. */
function voucherFile(call: MockCall): MockReply {
  const { name, stays } = runReading(call.store, voucherSheet(idOf(call)), call.context);
  const lines = [name, ...stays.map(({ arrival, departure }) => `${arrival} - ${departure}`)];
  return fileReply(`Bon d'hôtel ${name}.pdf`, async () => plainPdf(lines), 'application/pdf');
}
