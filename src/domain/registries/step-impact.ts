import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { isParticipantEntity } from '#domain/participants/participant-entities.ts';
import { sumMoney } from '#domain/values/money.ts';
import { readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { isUnpaying, waivedBy } from '#domain/accounting/waiver.ts';

/** Effects of a step on the money and the nights of one record. */
export interface StepImpact {
  /** Price of the record before the step, in euros; 0: it costs nothing. */
  readonly EurosPrix: number;
  /** Given up. */
  readonly EurosOfferts: number;
  /** Invoiced; below 0: credited. */
  readonly EurosFactures: number;
  /** Received; below 0: given back. */
  readonly EurosRecus: number;
  /** Nights to come that a hotel holds for the record. */
  readonly Nuits: number;
  /** Those of them that the step sets free. */
  readonly NuitsLiberees: number;
}

export const NO_IMPACT: StepImpact = { EurosPrix: 0, EurosOfferts: 0, EurosFactures: 0, EurosRecus: 0, Nuits: 0, NuitsLiberees: 0 };

interface Measured {
  readonly step: TransitionDescriptor;
  readonly entity: EntityDescriptor;
  readonly id: number;
  readonly today: string;
}

/** Takes a step and says what it did: what was written is compared, so no step can leave it unsaid. */
export function* measureStep<T>(
  { step, entity, id, today }: Measured,
  take: () => Work<T>,
): Work<{ readonly taken: T; readonly impact: StepImpact }> {
  const origin = originOf(entity);
  if (origin === null) return { taken: yield* take(), impact: NO_IMPACT };
  const record = yield* see(entity.name, id);
  const before = yield* standingOf(origin, id, today);
  const taken = yield* take();
  const after = yield* standingOf(origin, id, today);
  const impact = {
    EurosPrix: priceOf(entity, record),
    EurosOfferts: waivedBy(step, record),
    EurosFactures: sumMoney([after.invoiced, -before.invoiced]),
    EurosRecus: sumMoney([after.received, -before.received]),
    Nuits: before.nights,
    NuitsLiberees: Math.max(0, before.nights - after.nights),
  };
  return { taken, impact };
}

type Origin = 'IdParticipant' | 'IdGroupe';

/** Field of a piece that refers to the record; null: the steps of such records touch neither money nor nights. */
function originOf({ name }: EntityDescriptor): Origin | null {
  if (name === 'festival-groupe') return 'IdGroupe';
  return isParticipantEntity(name) ? 'IdParticipant' : null;
}

interface Standing {
  readonly invoiced: number;
  readonly received: number;
  readonly nights: number;
}

function* standingOf(origin: Origin, id: number, today: string): Work<Standing> {
  const pieces = yield* piecesOf(origin, id);
  const receipts = yield* find('bam-reglement', { IdPaiement: pieces.map(readId) });
  const nights = origin === 'IdGroupe' ? [] : yield* find('festival-hotel-pec', { IdParticipant: id });
  return {
    invoiced: sumMoney(pieces.map(({ PrixTtc }) => PrixTtc)),
    received: sumMoney(receipts.map(({ Montant }) => Montant)),
    nights: nights.filter((night) => night.DateNuit >= today && isHeld(night)).length,
  };
}

function piecesOf(origin: Origin, id: number): Work<readonly BamPaiement[]> {
  return origin === 'IdGroupe' ? find('bam-paiement', { IdGroupe: id }) : find('bam-paiement', { IdParticipant: id });
}

/** The field that the steps of the entity invoice. */
function priceOf({ states }: EntityDescriptor, record: RecordData): number {
  const billed = states?.transitions.find(({ billing }) => billing !== undefined)?.billing;
  return billed === undefined || isUnpaying(record) ? 0 : Math.max(0, readNumber(record, billed) ?? 0);
}
