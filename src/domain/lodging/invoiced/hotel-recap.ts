import { fromCents, sumMoney, toCents } from '#domain/values/money.ts';

/** A night of a hotel, as it is paid. */
export interface PaidNight {
  /** pec-type */
  readonly payer: number;
  readonly structure: string | null;
  /** analytique-type */
  readonly axis: number;
  readonly price: number | null;
  readonly isCancelled: boolean;
  readonly isNoShow: boolean;
}

export interface HotelInvoice {
  readonly payer: number;
  readonly structure: string | null;
  readonly nights: number | null;
  readonly amount: number;
}

/** Prices of a hotel besides a night, by its contract. */
export interface Extras {
  readonly tax: number | null;
  readonly breakfast: number | null;
}

const CAUSES = ['annulees', 'nonPresentees', 'taxe', 'petitDejeuner'] as const;

/** Cause of a difference between booking and invoice. */
interface Cause {
  readonly Cause: (typeof CAUSES)[number];
  readonly NbNuits: number;
  /** Signed: as it moves the invoice. */
  readonly Montant: number;
  /** With the others that say so it makes the whole difference, to the cent. */
  readonly IsExplication: boolean;
}

export interface RecapLine {
  readonly Payeur: number;
  readonly Structure: string | null;
  readonly Axes: readonly { readonly Axe: number; readonly NbNuits: number; readonly Montant: number }[];
  readonly NbNuits: number;
  readonly Montant: number;
  readonly NbSansPrix: number;
  /** Null: no invoice has come. */
  readonly NbFacturees: number | null;
  readonly Facture: number | null;
  readonly Ecart: number | null;
  readonly Causes: readonly Cause[];
}

function keyOf({ payer, structure }: Pick<PaidNight, 'payer' | 'structure'>): string {
  return `${payer}\t${structure ?? ''}`;
}

function priceOf(nights: readonly PaidNight[]): number {
  return sumMoney(nights.map(({ price }) => price));
}

/** By payer and axis what was booked in a hotel, beside what it invoices, with what may make the difference. */
export function hotelRecap(nights: readonly PaidNight[], invoices: readonly HotelInvoice[], extras: Extras): readonly RecapLine[] {
  const [booked, billed] = [Map.groupBy(nights, keyOf), Map.groupBy(invoices, keyOf)];
  return [...new Set([...booked.keys(), ...billed.keys()])]
    .toSorted((left, right) => left.localeCompare(right))
    .flatMap((key) => {
      const [bookedNights, bills] = [booked.get(key) ?? [], billed.get(key) ?? []];
      const [first] = [...bookedNights, ...bills];
      return first === undefined ? [] : [lineOf({ first, own: bookedNights, bills, extras })];
    })
    .filter(({ NbNuits, Facture }) => NbNuits > 0 || Facture !== null);
}

interface Comparing {
  readonly first: Pick<PaidNight, 'payer' | 'structure'>;
  readonly own: readonly PaidNight[];
  readonly bills: readonly HotelInvoice[];
  readonly extras: Extras;
}

function lineOf({ first, own, bills, extras }: Comparing): RecapLine {
  const kept = own.filter(({ isCancelled }) => !isCancelled);
  const Montant = priceOf(kept);
  const Facture = bills.length === 0 ? null : sumMoney(bills.map(({ amount }) => amount));
  const Ecart = Facture === null ? null : sumMoney([Facture, -Montant]);
  return {
    Payeur: first.payer,
    Structure: first.structure,
    Axes: [...Map.groupBy(kept, ({ axis }) => axis)]
      .toSorted(([left], [right]) => left - right)
      .map(([Axe, some]) => ({ Axe, NbNuits: some.length, Montant: priceOf(some) })),
    NbNuits: kept.length,
    Montant,
    NbSansPrix: kept.filter(({ price }) => price === null).length,
    NbFacturees: Facture === null ? null : bills.reduce((sum, { nights }) => sum + (nights ?? 0), 0),
    Facture,
    Ecart,
    Causes: Ecart === null || Ecart === 0 ? [] : explained(Ecart, causesOf(own, extras)),
  };
}

type Possible = Omit<Cause, 'IsExplication'>;

function causesOf(bookedNights: readonly PaidNight[], { tax, breakfast }: Extras): readonly Possible[] {
  const cancelled = bookedNights.filter(({ isCancelled }) => isCancelled);
  const absent = bookedNights.filter(({ isCancelled, isNoShow }) => isNoShow && !isCancelled);
  const slept = bookedNights.length - cancelled.length - absent.length;
  function each(value: number | null): number {
    return fromCents(toCents(value ?? 0) * slept);
  }
  const all: readonly Possible[] = [
    { Cause: 'annulees', NbNuits: cancelled.length, Montant: priceOf(cancelled) },
    { Cause: 'nonPresentees', NbNuits: absent.length, Montant: sumMoney([-priceOf(absent)]) },
    { Cause: 'taxe', NbNuits: slept, Montant: each(tax) },
    { Cause: 'petitDejeuner', NbNuits: slept, Montant: each(breakfast) },
  ];
  return all.filter(({ Montant }) => Montant !== 0);
}

/** The fewest of the causes that make the difference to the cent explain it; otherwise none does. */
function explained(difference: number, causes: readonly Possible[]): readonly Cause[] {
  const subsets = causes.reduce<readonly (readonly Possible[])[]>(
    (previous, cause) => [...previous, ...previous.map((some) => [...some, cause])],
    [[]],
  );
  const found = subsets
    .filter((some) => some.length > 0 && sumMoney(some.map(({ Montant }) => Montant)) === difference)
    .toSorted((left, right) => left.length - right.length)[0];
  return causes.map((cause) => ({ ...cause, IsExplication: found?.includes(cause) ?? false }));
}
