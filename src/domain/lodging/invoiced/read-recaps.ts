import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { NIGHT, PARTICIPANT } from '../lodged.ts';
import { type HotelInvoice, hotelRecap, type PaidNight, type RecapLine } from './hotel-recap.ts';

export interface HotelLines {
  readonly hotel: string;
  readonly lines: readonly RecapLine[];
}

/** Hotels of an edition that were booked or that invoice, by their names; one of them, when it is said. As many readings however many. */
export function* readRecaps(edition: number, hotel: number | null): Work<readonly HotelLines[]> {
  const asked = { Eannee: edition, ...(hotel !== null && { IdHotel: hotel }) };
  const contracts = new Map((yield* find('festival-hotel-edition', asked)).map((one) => [readNumber(one, 'IdHotel'), one]));
  const [nights, invoices] = [yield* find(NIGHT, asked), yield* find('festival-hotel-facture', asked)];
  const both = [...nights, ...invoices];
  const structures = yield* names('structure', idsIn(both, 'IdStructurePayeur'));
  const ids = idsIn(both, 'IdHotel');
  const called = yield* names('festival-hotel', ids);
  const axes = yield* axesOf(nights);
  return ids
    .map((id): HotelLines => {
      const isOwn = (one: RecordData): boolean => readNumber(one, 'IdHotel') === id;
      const contract = contracts.get(id) ?? {};
      return {
        hotel: readText(called, String(id)) ?? '',
        lines: hotelRecap(
          nights.filter(isOwn).map((one) => paidNight(one, structures, axes)),
          invoices.filter(isOwn).map((one) => invoiceOf(one, structures)),
          { tax: readNumber(contract, 'TaxeSejour'), breakfast: readNumber(contract, 'PrixPetitDejeuner') },
        ),
      };
    })
    .toSorted((left, right) => left.hotel.localeCompare(right.hotel));
}

const idsIn = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((one) => readNumber(one, field) ?? [])),
];

/** By participant. */
function* axesOf(nights: readonly RecordData[]): Work<ReadonlyMap<number, number>> {
  const guests = yield* find(PARTICIPANT, { Id: idsIn(nights, 'IdParticipant') });
  return new Map(guests.map((one) => [readId(one), readNumber(one, 'Analytique') ?? 0]));
}

const payerOf = (record: RecordData, field: string, called: RecordData): Pick<PaidNight, 'payer' | 'structure'> => ({
  payer: readNumber(record, field) ?? 0,
  structure: readText(called, String(record['IdStructurePayeur'])),
});

const paidNight = (night: RecordData, called: RecordData, axes: ReadonlyMap<number, number>): PaidNight => ({
  ...payerOf(night, 'Type', called),
  axis: axes.get(readNumber(night, 'IdParticipant') ?? 0) ?? 0,
  price: readNumber(night, 'Prix'),
  isCancelled: readNumber(night, 'EtatReservation') === ReservationEtat.annulee,
  isNoShow: night['IsNoShow'] === true,
});

const invoiceOf = (invoice: RecordData, called: RecordData): HotelInvoice => ({
  ...payerOf(invoice, 'Payeur', called),
  nights: readNumber(invoice, 'NbNuits'),
  amount: readNumber(invoice, 'Montant') ?? 0,
});
