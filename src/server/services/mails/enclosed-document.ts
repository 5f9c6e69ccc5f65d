import type { Enclosure } from '#domain/registries/enclosures.ts';
import { parseInstant } from '#domain/values/dates.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { clientStatement } from '#server/services/accounting/client-statement.ts';
import { pieceDocument } from '#server/services/accounting/piece-document.ts';
import { roomingDocument } from '#server/services/lodging/rooming-document.ts';
import { roadmapDocument } from '#server/services/welcome/roadmap-document.ts';
import { voucherDocument } from '#server/services/lodging/voucher-document.ts';

/** Enclosure of a mail, as it is printed at this instant. */
export function documentOf(enclosure: Enclosure, now: string): PdfDocument {
  if (enclosure.kind === 'piece') return pieceDocument(enclosure.printed);
  const printedAt = new Date(parseInstant(now) ?? 0);
  if (enclosure.kind === 'statement')
    return clientStatement({ ...enclosure.account, isOpenOnly: true, culture: enclosure.culture, printedAt });
  if (enclosure.kind === 'rooming') return roomingDocument(enclosure.rooming, { ...enclosure, printedAt });
  if (enclosure.kind === 'roadmap')
    return roadmapDocument([enclosure.page], {
      title: enclosure.name.replace(/\.pdf$/, ''),
      culture: enclosure.page.Culture,
      year: enclosure.edition,
      printedAt,
    });
  const { sheet, culture } = enclosure;
  return voucherDocument({ ...sheet, culture, printedAt });
}
