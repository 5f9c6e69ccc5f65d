import type { AccountingInput } from '#domain/work/accounting-input.ts';
import type { Means } from './means.ts';

/** An amount by one means, in the words of a body. */
export interface MoneyPart {
  readonly Montant: number;
  readonly ModePaiement: number;
  readonly Banque?: string | null;
  readonly NoCheque?: string | null;
}

const NOON = 'T12:00:00.000';

/** Means of an amount; a day other than today is stored at noon. */
export function meansOfBody(
  {
    ModePaiement: mode,
    Banque = null,
    NoCheque = null,
    Guichet = null,
    Jour = null,
  }: MoneyPart & {
    readonly Guichet?: string | null;
    readonly Jour?: string | null;
  },
  { today }: Pick<AccountingInput, 'today'>,
): Means {
  const means = { mode, bank: Banque, cheque: NoCheque, desk: Guichet };
  return Jour === null || Jour === today ? means : { ...means, at: Jour + NOON };
}
