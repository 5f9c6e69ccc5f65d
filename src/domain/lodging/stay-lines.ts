import type { Adresse } from '#generated/records/adresse.gen.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { daysBetween, formatDate } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { VoucherStay } from './voucher-stays.ts';

interface Reading {
  readonly hotel: FestivalHotel | undefined;
  readonly culture: Language;
}

/** One stay as a hotel and its guest read it: names and what they stand for. */
export function stayLines(stay: VoucherStay, { hotel, culture }: Reading): readonly (readonly [label: string, value: string | null])[] {
  const text = textsIn(culture);
  const nights = daysBetween(stay.arrival, stay.departure);
  const dates = `${text('bon.du')} ${formatDate(stay.arrival)} ${text('bon.au')} ${formatDate(stay.departure)} · ${text('bon.nuits', { count: nights })}`;
  const paid = stay.payers.map(({ type, name, nights: count }) =>
    name === null ? text(PAYER_TEXTS[type] ?? 'bon.festival', { count }) : text('bon.payeur', { count, nom: name }),
  );
  return [
    [text('bon.adresse'), addressOf(hotel?.Adresse ?? null)],
    [text('bon.telephone'), hotel?.TelephonePublic ?? null],
    [text('bon.sejour'), dates],
    [text('bon.chambre'), stay.roomType === null ? null : enumLabel(chambreTypeEnum, stay.roomType, culture)],
    [text('bon.personnes'), String(stay.sharers.length + 1)],
    [text('bon.partage'), stay.sharers.join(', ')],
    [text('bon.prise'), paid.join('\n')],
    [text('bon.confirmation'), stay.confirmations.join(', ')],
  ];
}

/** Street, postal code and town on one line. */
export function addressOf(address: Adresse | null): string | null {
  const town = [address?.CodePostal, address?.Ville].filter(Boolean).join(' ');
  return [address?.Adresse1, town].filter(Boolean).join(', ') || null;
}

const PAYER_TEXTS: Readonly<Record<number, 'bon.festival' | 'bon.invite' | 'bon.organisateur'>> = {
  [PecType.festival]: 'bon.festival',
  [PecType.invite]: 'bon.invite',
  [PecType.organisateur]: 'bon.organisateur',
};
