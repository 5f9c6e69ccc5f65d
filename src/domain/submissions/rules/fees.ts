import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { FraisDepotEtat } from '#generated/enums/frais-depot-etat.gen.ts';
import { type CommitRule, idsOf, type Written } from '#domain/work/rule.ts';
import { find, update, type Work } from '#domain/work/work.ts';
import { charge, isCancelled } from '../fees/charge.ts';

/** Fields that say that a deposit was sent to a call. */
const SENDING: readonly string[] = ['DateEnvoi', 'IdSection'];

/**
 * A deposit owes what its call required on the day it was sent: the amount is fixed then, whatever the tariff becomes. A cancelled deposit
 * owes nothing any more; what was paid or waived stands, for staff to look at.
 */
export const feesOfSubmissions: CommitRule = {
  name: 'ask for the fee of a submission, and drop it with the submission',
  phase: 'before-commit',
  on: [{ entity: 'ins-recup', ops: ['insert', 'update'], fields: ['DateEnvoi', 'IdSection', 'StatutDepot', 'Traitement'] }],
  *run(written, { now }) {
    const sent = new Set(idsOf(written.filter(isSending), 'ins-recup'));
    for (const deposit of yield* find('ins-recup', { Id: idsOf(written, 'ins-recup') })) {
      const fees = yield* find('frais-depot', { IdInsRecup: deposit.Id });
      if (fees.length === 0 && sent.has(deposit.Id)) yield* charge(deposit, now);
      yield* followDeposit(deposit);
    }
  },
};

function isSending({ op, fields }: Written): boolean {
  return op === 'insert' || fields.some((field) => SENDING.includes(field));
}

/** Records dropped with the deposit come back with it; those that staff dropped by hand do not. */
function* followDeposit(deposit: InsRecup): Work<void> {
  const isDropped = isCancelled(deposit);
  const where = isDropped ? { Etat: FraisDepotEtat.du } : { Etat: FraisDepotEtat.annule, IsAvecDepot: true };
  const Etat = isDropped ? FraisDepotEtat.annule : FraisDepotEtat.du;
  for (const { Id } of yield* find('frais-depot', { IdInsRecup: deposit.Id, ...where }))
    yield* update('frais-depot', Id, { Etat, IsAvecDepot: isDropped });
}
