import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { VoucherStay } from '#domain/lodging/voucher-stays.ts';
import { readId, readNested, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { daysBetween, formatDate } from '#domain/records/values/dates.ts';
import { box, heading, labelledLines, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { VoucherSheet } from '#domain/lodging/cover-sheet.ts';

export interface Voucher extends VoucherSheet {
  readonly culture: Language;
  readonly printedAt: Date;
}

/** What the guest shows at the desk of the hotel: the stay, the room, and who pays which nights. */
export const voucherDocument = ({ name, structure, eannee, stays, hotels, issuer, culture, printedAt }: Voucher): PdfDocument => {
  const text = textsIn(culture);
  return {
    title: `${text('bon.titre')} ${name}`,
    culture,
    createdAt: printedAt,
    ...(issuer === null ? {} : { author: issuer.name }),
    content: [
      heading(text('bon.titre'), `${text('bon.edition')} ${eannee}`),
      labelledLines([
        [text('bon.participant'), name],
        [text('bon.structure'), structure],
        [text('bon.emetteur'), issuer === null ? null : [issuer.name, ...issuer.reach].join(' · ')],
      ]),
      ...stays.flatMap((stay) => stayContent(stay, { hotel: hotels.find((hotel) => readId(hotel) === stay.idHotel), culture })),
      paragraph(text('bon.mention')),
    ],
    footer: `${text('bon.titre')} · ${name}`,
  };
};

/** One stay as a hotel and its guest read it. */
export const stayContent = (
  stay: VoucherStay,
  { hotel, culture }: { readonly hotel: RecordData | undefined; readonly culture: Language },
): readonly Content[] => {
  const text = textsIn(culture);
  const nights = daysBetween(stay.arrival, stay.departure);
  const dates = `${text('bon.du')} ${formatDate(stay.arrival)} ${text('bon.au')} ${formatDate(stay.departure)} · ${text('bon.nuits', { count: nights })}`;
  const paid = stay.payers.map(({ type, name, nights: count }) =>
    name === null ? text(PAYER_TEXTS[type] ?? 'bon.festival', { count }) : text('bon.payeur', { count, nom: name }),
  );
  return [
    subheading(readText(hotel ?? {}, 'Libelle') ?? ''),
    box(
      labelledLines([
        [text('bon.adresse'), addressOf(readNested(hotel ?? {}, 'Adresse') ?? {})],
        [text('bon.telephone'), readText(hotel ?? {}, 'TelephonePublic')],
        [text('bon.sejour'), dates],
        [text('bon.chambre'), chambreTypeEnum.values.find(({ value }) => value === stay.roomType)?.labels[culture] ?? null],
        [text('bon.personnes'), String(stay.sharers.length + 1)],
        [text('bon.partage'), stay.sharers.join(', ')],
        [text('bon.prise'), paid.join('\n')],
        [text('bon.confirmation'), stay.confirmations.join(', ')],
      ]),
    ),
  ];
};

/** Street, postal code and town on one line. */
const addressOf = (address: RecordData): string | null => {
  const said = (name: string): readonly string[] => [readText(address, name) ?? ''].filter((part) => part !== '');
  const town = [...said('CodePostal'), ...said('Ville')].join(' ');
  return [...said('Adresse1'), ...(town === '' ? [] : [town])].join(', ') || null;
};

const PAYER_TEXTS: Readonly<Record<number, 'bon.festival' | 'bon.invite' | 'bon.organisateur'>> = {
  [PecType.festival]: 'bon.festival',
  [PecType.invite]: 'bon.invite',
  [PecType.organisateur]: 'bon.organisateur',
};
