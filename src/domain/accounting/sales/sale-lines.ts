import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { TvaClient } from '#generated/enums/tva-client.gen.ts';
import { formatMoney, formatNumber, fromCents, toCents } from '#domain/values/money.ts';
import { type Work, find, refuse } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { type Amounts, addAmounts, divide, fromHt, fromTtc, rateOf } from '../amounts.ts';
import type { Client } from '../client.ts';
import { operationOf } from '../mentions/operations.ts';
import { findRegime, type Regime, vatClientOf } from '../vat.ts';

/** Line of a sale. Amounts in whole cents, for the whole quantity. */
export interface SaleLine {
  readonly nature: number;
  /** Rate in percent that the plan forces; null: the rate of the client. */
  readonly forced: number | null;
  /** Rate of the plan: that of clients who are taxed as in France. */
  readonly own: number | null;
  readonly price: { readonly ttc: number } | { readonly ht: number; readonly expectedTtc: number | null };
  readonly quantity: number;
  /** Cents, tax included, that discounts took off the price. */
  readonly discountTtc?: number;
  readonly designation: string;
}

/** A line with the rate it is taxed at. */
export interface TaxedLine {
  readonly line: Pick<SaleLine, 'quantity' | 'designation'> & {
    /** Discount, without tax, in cents. */
    readonly discountHt?: number;
    /** Absent where a line sells nothing of its own. */
    readonly nature?: number;
  };
  readonly regime: Regime;
  readonly amounts: Amounts;
}

type Taxed = Pick<SaleLine, 'nature' | 'forced' | 'own'>;

/**
 * The rate that the plan forces, else that of the client; null when nothing gives one.
 * The rate of a plan replaces that of France for its nature: a cinema pass is not taxed as an accreditation.
 */
export function* knownRegime(client: Client, { nature, forced, own }: Taxed, { today }: AccountingInput): Work<Regime | null> {
  if (forced !== null) return { percent: forced, mention: null };
  const regimes = yield* find('regime-tva', { IdNature: nature });
  const query = { nature, date: today, culture: client.culture };
  const found = findRegime(regimes, { ...query, client: vatClientOf(client.country, client.vatNumber) });
  if (own === null) return found;
  const french = findRegime(regimes, { ...query, client: TvaClient.france });
  return found === null || found.percent === french?.percent ? { percent: own, mention: null } : found;
}

export function* regimeOf(client: Client, line: Taxed, input: AccountingInput): Work<Regime> {
  return (yield* knownRegime(client, line, input)) ?? (yield* refuse('tva-inconnue'));
}

/** Regime of a quote where nobody knows the rate: it is not an invoice yet. */
export function* quotedRegime(client: Client, line: Taxed, input: AccountingInput): Work<Regime> {
  return (yield* knownRegime(client, line, input)) ?? { percent: 0, mention: null };
}

interface Sold {
  readonly client: Client;
  readonly lines: readonly SaleLine[];
}

export function* taxedLines({ client, lines }: Sold, input: AccountingInput, rateFor: typeof regimeOf): Work<readonly TaxedLine[]> {
  const taxed: TaxedLine[] = [];
  for (const line of lines) {
    const regime = yield* rateFor(client, line, input);
    const rate = rateOf(regime.percent);
    const amounts = yield* amountsOf(line, rate, input.culture);
    taxed.push({ line: withDiscount(line, amounts, rate), regime, amounts });
  }
  return taxed;
}

/** The discount of a line without tax: what its price without tax would be besides. */
function withDiscount(line: SaleLine, { ht, ttc }: Amounts, rate: number): TaxedLine['line'] {
  const { discountTtc = 0 } = line;
  return discountTtc === 0 ? line : { ...line, discountHt: fromTtc(ttc + discountTtc, rate).ht - ht };
}

/** Nobody is invoiced another amount than the one that was announced. */
function* amountsOf({ price }: SaleLine, rate: number, culture: Language): Work<Amounts> {
  if ('ttc' in price) return fromTtc(price.ttc, rate);
  const amounts = fromHt(price.ht, rate);
  if (price.expectedTtc !== null && price.expectedTtc !== amounts.ttc)
    return yield* refuse('montant-incoherent', {
      attendu: formatMoney(fromCents(amounts.ttc), culture),
      taux: formatNumber(rate / 100, rate % 100 === 0 ? 0 : 2, culture),
    });
  return amounts;
}

export function moneyFields({ ht, tva, ttc }: Amounts): Pick<BamPaiement, 'PrixHt' | 'PrixTva' | 'PrixTtc'> {
  return {
    PrixHt: fromCents(ht),
    PrixTva: fromCents(tva),
    PrixTtc: fromCents(ttc),
  };
}

/** Fields of a piece about its amounts: their sum, their rate (null: several), every mention that one of its rates requires. */
export function taxFields(lines: readonly TaxedLine[]): Pick<BamPaiement, 'PrixHt' | 'PrixTva' | 'PrixTtc' | 'TauxTva' | 'MentionTva'> {
  const charged = lines.filter(({ amounts }) => amounts.ttc !== 0);
  const rates = new Set((charged.length === 0 ? lines : charged).map(({ regime }) => regime.percent));
  const mentions = new Set((charged.length === 0 ? lines : charged).flatMap(({ regime }) => regime.mention ?? []));
  return {
    ...moneyFields(addAmounts(lines.map(({ amounts }) => amounts))),
    TauxTva: rates.size === 1 ? ([...rates][0] ?? null) : null,
    MentionTva: [...mentions].join('\n') || null,
  };
}

export function isTaxed(lines: readonly TaxedLine[]): boolean {
  return lines.some(({ regime }) => regime.percent !== 0);
}

/** A line as a piece stores it; one without a discount says nothing of it. */
export type PieceLine = Omit<
  BamPaiementLigne,
  'Id' | 'Version' | 'IdPaiement' | 'Analytique' | 'IdLigneCreditee' | 'RemiseHt' | 'NatureOperation' | 'IdRegime'
> &
  Partial<Pick<BamPaiementLigne, 'RemiseHt' | 'NatureOperation' | 'IdRegime'>>;

const HUNDREDTHS = 100;

/** By line, to the cent: the amount is what was agreed on, the unit price its share before a discount, nearest cent. */
export function lineFields(lines: readonly TaxedLine[], goods: ReadonlySet<number>): readonly PieceLine[] {
  return lines.map(({ line: { quantity, designation, discountHt = 0, nature }, regime, amounts }, index) => ({
    Designation: designation.slice(0, 255),
    Quantite: quantity,
    PrixUnitaireHt: fromCents(divide((amounts.ht + discountHt) * HUNDREDTHS, toCents(quantity))),
    ...(discountHt === 0 ? {} : { RemiseHt: fromCents(discountHt) }),
    TauxTva: regime.percent,
    MontantHt: fromCents(amounts.ht),
    MontantTva: fromCents(amounts.tva),
    MontantTtc: fromCents(amounts.ttc),
    ...(nature === undefined ? {} : { NatureOperation: operationOf({ nature }, goods) }),
    ...(regime.id === undefined ? {} : { IdRegime: regime.id }),
    Ordre: index + 1,
  }));
}
