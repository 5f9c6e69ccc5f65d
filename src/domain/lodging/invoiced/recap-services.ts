import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuse, see, type Work } from '#domain/work/work.ts';
import { NIGHT, PARTICIPANT } from '../lodged.ts';
import { type HotelInvoice, hotelRecap, type PaidNight, type RecapLine } from './hotel-recap.ts';

interface Recap {
  readonly Lignes: readonly RecapLine[];
}

/** What was booked in a hotel for an edition beside what it invoices: as many readings however many nights there are. */
export const getRecapHotel: WorkService<Asked<{ readonly id: number }, { readonly edition: number }, unknown>, Recap> = {
  entity: 'festival-hotel',
  *run({ params: { id }, query: { edition } }, { has }) {
    yield* see('festival-hotel', id);
    // The amounts of nights are for who reads the nights.
    if (!has('FESTIVAL-HOTEL-PEC')) yield* refuse('droit-manquant');
    const [contract = {}] = yield* find('festival-hotel-edition', { IdHotel: id, Eannee: edition });
    const extras = { tax: readNumber(contract, 'TaxeSejour'), breakfast: readNumber(contract, 'PrixPetitDejeuner') };
    const nights = yield* find(NIGHT, { IdHotel: id, Eannee: edition });
    const invoices = yield* find('festival-hotel-facture', { IdHotel: id, Eannee: edition });
    const called = yield* names('structure', [
      ...new Set([...nights, ...invoices].flatMap((one) => readNumber(one, 'IdStructurePayeur') ?? [])),
    ]);
    const axes = yield* axesOf(nights);
    return {
      Lignes: [
        ...hotelRecap(
          nights.map((one) => paidNight(one, called, axes)),
          invoices.map((one) => invoiceOf(one, called)),
          extras,
        ),
      ],
    };
  },
};

/** By participant. */
function* axesOf(nights: readonly RecordData[]): Work<ReadonlyMap<number, number>> {
  const ids = [...new Set(nights.flatMap((night) => readNumber(night, 'IdParticipant') ?? []))];
  return new Map((yield* find(PARTICIPANT, { Id: ids })).map((one) => [readId(one), readNumber(one, 'Analytique') ?? 0]));
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
