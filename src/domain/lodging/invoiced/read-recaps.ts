import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalHotelFacture } from '#generated/records/festival-hotel-facture.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { type HotelInvoice, hotelRecap, type PaidNight, type RecapLine } from './hotel-recap.ts';

export interface HotelLines {
  readonly hotel: string;
  readonly lines: readonly RecapLine[];
}

/** Hotels of an edition that were booked or that invoice, by their names; one of them, when given. As many readings however many. */
export function* readRecaps(edition: number, hotel: number | null): Work<readonly HotelLines[]> {
  const criteria = { Eannee: edition, ...(hotel !== null && { IdHotel: hotel }) };
  const contracts = new Map((yield* find('festival-hotel-edition', criteria)).map((one) => [one.IdHotel, one]));
  const [nights, invoices] = [yield* find('festival-hotel-pec', criteria), yield* find('festival-hotel-facture', criteria)];
  const both = [...nights, ...invoices];
  const structures = yield* names('structure', numbersIn(both, 'IdStructurePayeur'));
  const ids = numbersIn(both, 'IdHotel');
  const called = yield* names('festival-hotel', ids);
  const axes = yield* axesOf(nights);
  return ids
    .map((id): HotelLines => {
      function isOwn(one: FestivalHotelPec | FestivalHotelFacture): boolean {
        return one.IdHotel === id;
      }
      const contract = contracts.get(id);
      return {
        hotel: readText(called, String(id)) ?? '',
        lines: hotelRecap(
          nights.filter(isOwn).map((one) => paidNight(one, structures, axes)),
          invoices.filter(isOwn).map((one) => invoiceOf(one, structures)),
          { tax: contract?.TaxeSejour ?? null, breakfast: contract?.PrixPetitDejeuner ?? null },
        ),
      };
    })
    .toSorted((left, right) => left.hotel.localeCompare(right.hotel));
}

/** By participant. */
function* axesOf(nights: readonly FestivalHotelPec[]): Work<ReadonlyMap<number, number>> {
  const guests = yield* find('festival-participant', { Id: numbersIn(nights, 'IdParticipant') });
  return new Map(guests.map((one) => [one.Id, one.Analytique]));
}

function paidNight(night: FestivalHotelPec, called: RecordData, axes: ReadonlyMap<number, number>): PaidNight {
  return {
    payer: night.Type,
    structure: readText(called, String(night.IdStructurePayeur)),
    axis: axes.get(night.IdParticipant) ?? 0,
    price: night.Prix,
    isCancelled: night.EtatReservation === ReservationEtat.annulee,
    isNoShow: night.IsNoShow === true,
  };
}

function invoiceOf(invoice: FestivalHotelFacture, called: RecordData): HotelInvoice {
  return {
    payer: invoice.Payeur,
    structure: readText(called, String(invoice.IdStructurePayeur)),
    nights: invoice.NbNuits,
    amount: invoice.Montant,
  };
}
