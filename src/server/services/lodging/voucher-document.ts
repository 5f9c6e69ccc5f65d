import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { stayLines } from '#domain/lodging/stay-lines.ts';
import { box, heading, labelledLines, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { VoucherSheet } from '#domain/lodging/cover-sheet.ts';

export interface Voucher extends VoucherSheet {
  readonly culture: Language;
  readonly printedAt: Date;
}

/** Voucher that the guest shows at the desk of the hotel: the stay, the room, and the payer of each night. */
export function voucherDocument({ name, structure, eannee, stays, hotels, issuer, culture, printedAt }: Voucher): PdfDocument {
  const text = textsIn(culture);
  return {
    title: `${text('bon.titre')} ${name}`,
    culture,
    createdAt: printedAt,
    year: eannee,
    ...(issuer === null ? {} : { author: issuer.name }),
    content: [
      heading(text('bon.titre'), `${text('bon.edition')} ${eannee}`),
      labelledLines([
        [text('bon.participant'), name],
        [text('bon.structure'), structure],
        [text('bon.emetteur'), issuer === null ? null : [issuer.name, ...issuer.reach].join(' · ')],
      ]),
      ...stays.flatMap((stay): Content[] => {
        const hotel = hotels.find(({ Id }) => Id === stay.idHotel);
        return [subheading(hotel?.Libelle ?? ''), box(labelledLines(stayLines(stay, { hotel, culture })))];
      }),
      paragraph(text('bon.mention')),
    ],
  };
}
