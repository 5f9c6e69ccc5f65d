import { fromCents, toCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { type Amounts, fromHt, fromTtc, rateOf } from './amounts.ts';
import { one } from './client.ts';
import { groupSale, linesOfGroup, payersOf } from './sales/group-sale.ts';
import { knownRegime } from './sales/sale-lines.ts';
import { accreditationSale, type FileSale, subscriptionSale } from './sales/file-sales.ts';
import { lastDayOf } from './subscriptions.ts';

/** What a plan brings to the file that chooses it. */
export interface PlanOffer {
  readonly plan: RecordData;
  /** Fields of the file, as the plan says them. */
  readonly values: RecordData;
  /** What is paid, and the rate that the client has: null when nobody says a rate. */
  readonly amounts: Amounts;
  readonly percent: number | null;
}

interface Seller {
  readonly plans: string;
  readonly saleOf: (record: RecordData, input: AccountingInput) => Work<FileSale>;
  /** Rate of the plan in percent. */
  readonly rate: string;
  /** How many times the price of the plan is paid; null when it is not known yet. */
  readonly times: (record: RecordData) => number | null;
  readonly valuesOf: (amounts: Amounts, record: RecordData, plan: RecordData) => RecordData;
  /** Fields of the file that the offer is worked out of. */
  readonly inputs: readonly string[];
}

const both = ({ ht, ttc }: Amounts): RecordData => ({ PrixHt: fromCents(ht), PrixTtc: fromCents(ttc) });

const SELLERS: Readonly<Record<string, Seller>> = {
  'festival-participant-accredite': {
    plans: 'festival-formule',
    saleOf: accreditationSale,
    rate: 'TauxTva',
    times: () => 1,
    valuesOf: ({ ttc }) => ({ Prix: fromCents(ttc) }),
    inputs: ['IdFormule'],
  },
  'festival-groupe': {
    plans: 'festival-formule',
    saleOf: groupSale,
    rate: 'TauxTva',
    times: (group) => (group['IsPayant'] === false ? null : payersOf(group)),
    valuesOf: both,
    inputs: ['IdFormule', 'EffectifPrevu', 'NbAccompagnateursGratuits'],
  },
  'bam-abonnement': {
    plans: 'bam-formule',
    saleOf: subscriptionSale,
    rate: 'Tva',
    times: () => 1,
    valuesOf: (amounts, record, plan) => ({ ...both(amounts), ...periodOf(record, plan) }),
    inputs: ['IdFormule', 'Debut'],
  },
};

export const soldEntities: readonly string[] = Object.keys(SELLERS);

export const offerInputs = (entity: string): readonly string[] => SELLERS[entity]?.inputs ?? [];

const periodOf = (record: RecordData, plan: RecordData): RecordData => {
  const start = readText(record, 'Debut');
  return start === null || record['IsSansFin'] === true ? {} : { Fin: lastDayOf(start, plan) };
};

/** Null as long as the file names no plan, or does not say how many pay; a group that details its quote has its price from there. */
export function* offerOf(entity: string, record: RecordData, input: AccountingInput): Work<PlanOffer | null> {
  const seller = SELLERS[entity];
  const plan = seller === undefined ? null : yield* one(seller.plans, record['IdFormule']);
  const times = seller?.times(record) ?? null;
  if (seller === undefined || plan === null || times === null) return null;
  if (entity === 'festival-groupe' && (yield* linesOfGroup(readId(record))).length > 0) return null;
  const { sale } = yield* seller.saleOf(record, input);
  const percent = (yield* knownRegime(sale.client, sale.lines[0], input))?.percent ?? null;
  const amounts = priceOfPlan(plan, { own: readNumber(plan, seller.rate), percent, times });
  return { plan, amounts, percent, values: seller.valuesOf(amounts, record, plan) };
}

interface Rates {
  /** Rate that the prices of the plan were worked out with. */
  readonly own: number | null;
  /** Rate of the client. */
  readonly percent: number | null;
  readonly times: number;
}

/** A client whose rate is not that of the plan pays its price without tax, with the tax of their own. */
export const priceOfPlan = (plan: RecordData, { own, percent, times }: Rates): Amounts => {
  const [ht, ttc] = ['PrixHt', 'PrixTtc'].map((name) => toCents(readNumber(plan, name) ?? 0) * times);
  if (ht === undefined || ttc === undefined) throw new Error('a price of the plan is missing');
  if (percent === null) return { ht, tva: ttc - ht, ttc };
  const isOwn = own === null || own === percent || ht === 0;
  return isOwn ? fromTtc(ttc, rateOf(percent)) : fromHt(ht, rateOf(percent));
};
