import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import type { BamFormule } from '#generated/records/bam-formule.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { FestivalFormule } from '#generated/records/festival-formule.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { type Amounts, fromHt, fromTtc, rateOf } from './amounts.ts';
import { one } from './client.ts';
import { groupSale, linesOfGroup, payersOf } from './sales/group-sale.ts';
import { knownRegime } from './sales/sale-lines.ts';
import { accreditationSale, type FileSale, subscriptionSale } from './sales/file-sales.ts';
import type { Regime } from './vat.ts';
import { lastDayOf } from './subscriptions.ts';

/** Values that a plan brings to the file that chooses it. */
export interface PlanOffer {
  readonly plan: Plan;
  /** Fields of the file, as the plan says them. */
  readonly values: RecordData;
  /** Amounts to pay, and the rate of the client with its mention: null when nothing gives a rate. */
  readonly amounts: Amounts;
  readonly regime: Regime | null;
  /** Prices and rate of the plan itself, as many times as it is paid. */
  readonly own: { readonly ht: number; readonly ttc: number; readonly percent: number | null };
  /** Invoices and credit notes of the file. */
  readonly pieces: readonly BamPaiement[];
}

/** A file that is sold, by its entity. */
export type SoldFile = FestivalParticipantAccredite | FestivalGroupe | BamAbonnement;
type Plan = FestivalFormule | BamFormule;

interface Seller {
  readonly plans: 'festival-formule' | 'bam-formule';
  // Methods: each entity names its own record.
  saleOf(this: void, record: SoldFile, input: AccountingInput): Work<FileSale>;
  /** Rate of the plan in percent. */
  rateOf(this: void, plan: Plan): number | null;
  /** Number of times the price of the plan is paid; null when it is not known yet. */
  times(this: void, record: SoldFile): number | null;
  valuesOf(this: void, amounts: Amounts, record: SoldFile, plan: Plan): RecordData;
  /** Field of the price tax included. */
  readonly price: 'Prix' | 'PrixTtc';
  /** Fields of the file that the offer is worked out of: what is bought, and by whom. */
  readonly planInputs: readonly string[];
  readonly clientInputs: readonly string[];
  /** Fields that the price of the plan for this client is worked out of. */
  readonly priceInputs: readonly string[];
}

function both({ ht, ttc }: Amounts): RecordData {
  return { PrixHt: fromCents(ht), PrixTtc: fromCents(ttc) };
}

const SELLERS: Readonly<Record<SoldEntity, Seller>> = {
  'festival-participant-accredite': {
    plans: 'festival-formule',
    saleOf: accreditationSale,
    rateOf: ({ TauxTva }: FestivalFormule) => TauxTva,
    times: () => 1,
    valuesOf: ({ ttc }) => ({ Prix: fromCents(ttc) }),
    price: 'Prix',
    planInputs: ['IdFormule'],
    clientInputs: ['IdContact', 'IdStructure'],
    priceInputs: ['IdFormule', 'IdContact', 'IdStructure', 'Prix'],
  },
  'festival-groupe': {
    plans: 'festival-formule',
    saleOf: groupSale,
    rateOf: ({ TauxTva }: FestivalFormule) => TauxTva,
    times: (group: FestivalGroupe) => (group.IsPayant ? payersOf(group) : null),
    valuesOf: both,
    price: 'PrixTtc',
    planInputs: ['IdFormule', 'EffectifPrevu', 'NbAccompagnateursGratuits'],
    clientInputs: ['IdContact', 'IdContactFacturation', 'IdStructure', 'Adresse'],
    priceInputs: [
      'IdFormule',
      'EffectifPrevu',
      'NbAccompagnateursGratuits',
      'IsPayant',
      'PrixTtc',
      'IdContact',
      'IdContactFacturation',
      'IdStructure',
      'Adresse',
    ],
  },
  'bam-abonnement': {
    plans: 'bam-formule',
    saleOf: subscriptionSale,
    rateOf: ({ Tva }: BamFormule) => Tva,
    times: () => 1,
    valuesOf: (amounts, record: BamAbonnement, plan: BamFormule) => ({ ...both(amounts), ...periodOf(record, plan) }),
    price: 'PrixTtc',
    planInputs: ['IdFormule', 'Debut'],
    clientInputs: ['IdCompte', 'IdPaysFacturation', 'NumTva'],
    priceInputs: ['IdFormule', 'IdCompte', 'IdPaysFacturation', 'NumTva', 'PrixTtc'],
  },
};

export type SoldEntity = 'festival-participant-accredite' | 'festival-groupe' | 'bam-abonnement';

export const soldEntities: readonly SoldEntity[] = ['festival-participant-accredite', 'festival-groupe', 'bam-abonnement'];

export function offerInputs(entity: SoldEntity): Pick<Seller, 'price' | 'planInputs' | 'clientInputs' | 'priceInputs'> {
  return SELLERS[entity];
}

function periodOf({ Debut, IsSansFin }: BamAbonnement, plan: BamFormule): RecordData {
  return Debut === null || IsSansFin ? {} : { Fin: lastDayOf(Debut, plan) };
}

/** Null as long as the file names no plan, or does not say how many pay; a group that details its quote has its price from there. */
export function* offerOf(entity: SoldEntity, record: SoldFile, input: AccountingInput): Work<PlanOffer | null> {
  const seller = SELLERS[entity];
  const plan = yield* one(seller.plans, record.IdFormule);
  const times = seller.times(record);
  if (plan === null || times === null) return null;
  if (entity === 'festival-groupe' && (yield* linesOfGroup(record.Id)).length > 0) return null;
  const { sale, pieces } = yield* seller.saleOf(record, input);
  const regime = yield* knownRegime(sale.client, sale.lines[0], input);
  const percent = regime?.percent ?? null;
  const amounts = priceOfPlan(plan, { own: seller.rateOf(plan), percent, times, isTtc: seller.plans === 'festival-formule' });
  const listPrice = { ht: toCents(plan.PrixHt ?? 0) * times, ttc: toCents(plan.PrixTtc ?? 0) * times, percent: seller.rateOf(plan) };
  return { plan, amounts, regime, own: listPrice, pieces, values: seller.valuesOf(amounts, record, plan) };
}

interface Rates {
  /** Rate that the prices of the plan were worked out with. */
  readonly own: number | null;
  /** Rate of the client. */
  readonly percent: number | null;
  readonly times: number;
  /** The plan is sold tax included. */
  readonly isTtc: boolean;
}

/**
 * A price tax included is what whoever is taxed pays, whatever their rate; who pays no tax pays the price without it.
 * A subscription is sold without tax: everybody pays that price, with the tax of their own.
 */
export function priceOfPlan(plan: Pick<Plan, 'PrixHt' | 'PrixTtc'>, { own, percent, times, isTtc }: Rates): Amounts {
  const [ht, ttc] = [toCents(plan.PrixHt ?? 0) * times, toCents(plan.PrixTtc ?? 0) * times];
  if (percent === null) return { ht, tva: ttc - ht, ttc };
  const isKept = own === null || own === percent || ht === 0 || (isTtc && percent > 0);
  return isKept ? fromTtc(ttc, rateOf(percent)) : fromHt(ht, rateOf(percent));
}
