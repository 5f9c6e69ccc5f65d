import { fillText, type TextParams } from '#domain/records/fill-text.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { messages as en } from '#generated/i18n/later/bon.en.gen.ts';
import { messages as es } from '#generated/i18n/later/bon.es.gen.ts';
import { messages as fr } from '#generated/i18n/later/bon.fr.gen.ts';
import type { VoucherStay } from '#domain/lodging/voucher-stays.ts';
import { daysBetween, formatDate } from '#domain/records/dates.ts';
import { box, heading, labelledLines, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { VoucherHotel } from './cover-repository.ts';

type TextKey = keyof typeof fr;
const TEXTS: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { fr, en: { ...fr, ...en }, es: { ...fr, ...es } };

export const voucherText = (key: TextKey, culture: Language, params: TextParams = {}): string =>
  fillText(TEXTS[culture][key], params, culture);

export interface Voucher {
  readonly name: string;
  readonly structure: string | null;
  readonly eannee: number;
  readonly stays: readonly VoucherStay[];
  readonly hotels: readonly VoucherHotel[];
  readonly culture: Language;
  readonly printedAt: Date;
}

/** What the guest shows at the desk of the hotel: the stay, the room, and who pays which nights. */
export const voucherDocument = ({ name, structure, eannee, stays, hotels, culture, printedAt }: Voucher): PdfDocument => {
  const text = (key: TextKey): string => voucherText(key, culture);
  return {
    title: `${text('bon.titre')} ${name}`,
    culture,
    createdAt: printedAt,
    content: [
      heading(text('bon.titre'), `${text('bon.edition')} ${eannee}`),
      labelledLines([
        [text('bon.participant'), name],
        [text('bon.structure'), structure],
      ]),
      ...stays.flatMap((stay) => stayContent(stay, { hotel: hotels.find(({ id }) => id === stay.idHotel), culture })),
      paragraph(text('bon.mention')),
    ],
    footer: `${text('bon.titre')} · ${name}`,
  };
};

const stayContent = (
  stay: VoucherStay,
  { hotel, culture }: { readonly hotel: VoucherHotel | undefined; readonly culture: Language },
): readonly Content[] => {
  const text = (key: TextKey, params?: Readonly<Record<string, string | number>>): string => voucherText(key, culture, params);
  const nights = daysBetween(stay.arrival, stay.departure);
  const dates = `${text('bon.du')} ${formatDate(stay.arrival)} ${text('bon.au')} ${formatDate(stay.departure)} · ${text('bon.nuits', { nombre: nights })}`;
  const paid = stay.payers.map(({ type, name, nights: nombre }) =>
    name === null ? text(PAYER_TEXTS[type] ?? 'bon.festival', { nombre }) : text('bon.payeur', { nombre, nom: name }),
  );
  return [
    subheading(hotel?.name ?? ''),
    box(
      labelledLines([
        [text('bon.adresse'), hotel?.address ?? null],
        [text('bon.telephone'), hotel?.phone ?? null],
        [text('bon.sejour'), dates],
        [text('bon.chambre'), chambreTypeEnum.values.find(({ value }) => value === stay.roomType)?.labels[culture] ?? null],
        [text('bon.partage'), stay.sharers.join(', ')],
        [text('bon.prise'), paid.join('\n')],
        [text('bon.confirmation'), stay.confirmations.join(', ')],
      ]),
    ),
  ];
};

const PAYER_TEXTS: Readonly<Record<number, TextKey>> = {
  [PecType.festival]: 'bon.festival',
  [PecType.invite]: 'bon.invite',
  [PecType.organisateur]: 'bon.organisateur',
};
