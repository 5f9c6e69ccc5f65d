import { recordFrom } from '#domain/records/read/typed-record.ts';
import { fromCents } from '#domain/values/money.ts';
import { isOther, type RecordData, sameValue } from '#domain/values/record-data.ts';
import type { CommitRule, Facts, WriteRule } from '#domain/work/rule.ts';
import { idsOf } from '#domain/work/rule.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { readId } from '#domain/values/record-data.ts';
import { inputOf } from '../input-of.ts';
import { offerInputs, offerOf, type PlanOffer, type SoldEntity, soldEntities, type SoldFile } from '../plan-offer.ts';
import { standing } from '../receipts.ts';

/** A file that says no price takes that of its plan; one that had it takes that of the plan, or of the client, that it changes to. */
export const pricesOfPlans: readonly WriteRule[] = soldEntities.map((entity) => ({
  name: 'bring the price of a plan',
  phase: 'before-write',
  on: [{ entity, ops: ['insert', 'update'] }],
  run: (record, facts, before: SoldFile | null) => bring(entity, { record, before }, facts),
}));

interface Change {
  /** The record as it will be, of the fields that are written. */
  readonly record: RecordData;
  readonly before: SoldFile | null;
}

function* bring(entity: SoldEntity, change: Change, facts: Facts): Work<RecordData> {
  // A file that is sent back as it was read is left as it was.
  if (!isChanged(change, Object.keys(change.record))) return {};
  const input = inputOf(facts);
  const file = recordFrom(entity, change.record);
  const offer = yield* offerOf(entity, file, input);
  const moves = yield* movesOf(entity, change, offer);
  const price = isChanged(change, offerInputs(entity).priceInputs) ? proposed(file, offer) : {};
  if (offer === null) return { ...price, ...forgotten(entity, change) };
  const former = moves.isMoved && change.before !== null ? yield* offerOf(entity, change.before, input) : null;
  const brought = broughtBy(offer, former, change);
  return {
    ...brought,
    ...price,
    ...(moves.isOtherClient ? before(entity, brought, change) : {}),
    ...forgotten(entity, change),
  };
}

/** A new file, or one of which one of these fields will be another. */
function isChanged({ record, before }: Change, names: readonly string[]): boolean {
  const was: RecordData | null = before;
  return was === null || isOther(names, was, record);
}

interface Moves {
  readonly isMoved: boolean;
  /** The client changed, and nothing of what is bought. */
  readonly isOtherClient: boolean;
}

/** An invoice was made out to the client of then: its price does not follow another one. */
function* movesOf(entity: SoldEntity, change: Change, offer: PlanOffer | null): Work<Moves> {
  if (change.before === null) return { isMoved: false, isOtherClient: false };
  const { planInputs, clientInputs } = offerInputs(entity);
  const [isOtherPlan, isOtherBuyer] = [isChanged(change, planInputs), isChanged(change, clientInputs)];
  const isOtherClient = isOtherBuyer && !isOtherPlan && offer !== null && (yield* standing(offer.pieces)).length === 0;
  return { isMoved: isOtherPlan || isOtherClient, isOtherClient };
}

function broughtBy({ values }: PlanOffer, former: PlanOffer | null, { record, before }: Change): RecordData {
  const was: RecordData | null = before;
  function isBrought([name, value]: [string, RecordData[string]]): boolean {
    const stored = record[name] ?? null;
    if (stored === null) return value !== null;
    return former !== null && was !== null && sameValue(stored, was[name] ?? null) && sameValue(stored, former.values[name] ?? null);
  }
  return Object.fromEntries(Object.entries(values).filter(isBrought));
}

/** The price that the plan asks of this client, to which the price of the file is compared. */
function proposed({ PrixPropose }: SoldFile, offer: PlanOffer | null): RecordData {
  const price = offer === null ? null : fromCents(offer.amounts.ttc);
  return price === PrixPropose ? {} : { PrixPropose: price };
}

/** The price that another client brings leaves the one it replaces in sight. */
function before(entity: SoldEntity, brought: RecordData, { before: stored }: Change): RecordData {
  const was: RecordData | null = stored;
  const { price } = offerInputs(entity);
  const former = was?.[price] ?? null;
  return brought[price] === undefined || former === null || sameValue(brought[price], former) ? {} : { PrixAvant: former };
}

/** A price that somebody writes is nobody's to explain. */
function forgotten(entity: SoldEntity, { record, before: stored }: Change): RecordData {
  if (stored === null || stored.PrixAvant === null) return {};
  const was: RecordData = stored;
  const { price } = offerInputs(entity);
  const isWritten = !sameValue(record[price] ?? null, was[price] ?? null);
  return isWritten && sameValue(recordFrom(entity, record).PrixAvant, stored.PrixAvant) ? { PrixAvant: null } : {};
}

const PLANS = [
  { entity: 'festival-formule', files: ['festival-participant-accredite', 'festival-groupe'] },
  { entity: 'bam-formule', files: ['bam-abonnement'] },
] as const;

/** A plan that changes leaves the prices of files alone: what it asks of a client is known again once a price is written, or moves. */
export const changedPlans: CommitRule = {
  name: 'forget what a plan asked before it changed',
  phase: 'before-commit',
  on: [
    { entity: 'festival-formule', ops: ['update'], fields: ['PrixHt', 'PrixTtc', 'TauxTva', 'IsTvaForce', 'IdNature'] },
    { entity: 'bam-formule', ops: ['update'], fields: ['PrixHt', 'PrixTtc', 'Tva', 'IsTvaForce', 'IdNature'] },
  ],
  *run(written) {
    for (const { entity, files } of PLANS) {
      const plans = idsOf(written, entity);
      for (const file of files) {
        const ids = (yield* find(file, { IdFormule: plans }, ['PrixPropose']))
          .filter(({ PrixPropose }) => PrixPropose !== null)
          .map(readId);
        if (ids.length > 0) yield* mark(file, ids, { PrixPropose: null });
      }
    }
  },
};
