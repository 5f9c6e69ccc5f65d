import { PecType } from '#generated/enums/pec-type.gen.ts';
import { addDays } from '#domain/values/dates.ts';

export interface VoucherNight {
  readonly date: string;
  readonly type: number;
  readonly idHotel: number;
  readonly roomType: number | null;
  readonly sharers: readonly string[];
  readonly payerName: string | null;
  readonly confirmation: string | null;
}

/** Nights in a row in one hotel and one kind of room: what the desk of a hotel calls a stay. */
export interface VoucherStay {
  readonly idHotel: number;
  readonly arrival: string;
  readonly departure: string;
  readonly roomType: number | null;
  readonly sharers: readonly string[];
  readonly confirmations: readonly string[];
  /** Nights by who pays them, in the order of the payers; a payer of its own is named. */
  readonly payers: readonly { readonly type: number; readonly name: string | null; readonly nights: number }[];
}

/** The stays of a participant; a night that nobody pays yet is not promised to a hotel. */
export function voucherStays(nights: readonly VoucherNight[]): readonly VoucherStay[] {
  const promised = nights.filter(({ type }) => type !== PecType.vide).toSorted((left, right) => left.date.localeCompare(right.date));
  const groups: VoucherNight[][] = [];
  for (const night of promised) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && continues(last, night)) groups.at(-1)?.push(night);
    else groups.push([night]);
  }
  return groups.map(stayOf);
}

function continues(last: VoucherNight, night: VoucherNight): boolean {
  return (
    addDays(last.date, 1) === night.date &&
    last.idHotel === night.idHotel &&
    last.roomType === night.roomType &&
    last.sharers.join() === night.sharers.join()
  );
}

function stayOf(nights: readonly VoucherNight[]): VoucherStay {
  const [first] = nights;
  const last = nights.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A stay has a night');
  const paid = Map.groupBy(nights, ({ type, payerName }) => `${type} ${payerName ?? ''}`);
  return {
    idHotel: first.idHotel,
    arrival: first.date,
    departure: addDays(last.date, 1),
    roomType: first.roomType,
    sharers: first.sharers,
    confirmations: [...new Set(nights.flatMap(({ confirmation }) => confirmation ?? []))],
    payers: [...paid.values()]
      .map((some) => ({ type: some[0]?.type ?? PecType.vide, name: some[0]?.payerName ?? null, nights: some.length }))
      .toSorted((left, right) => left.type - right.type),
  };
}
