import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { InsRecupEcartEtat } from '#generated/enums/ins-recup-ecart-etat.gen.ts';
import { create, find, remove, update, type Work } from '#domain/work/work.ts';
import type { Deposit } from '../deposit.ts';
import { type DepositFact, factsOf, keyOfFact } from './deposit-facts.ts';

export interface ChangedDeposit {
  readonly before: Deposit;
  readonly after: Deposit;
  readonly now: string;
}

/**
 * Notes what the site says otherwise of a deposit that is a film already, for staff to take or keep. Each value is compared with the one
 * before it, so that what staff kept is offered again only when the site changes it again.
 */
export function* noteChanges({ Id: IdInsRecup }: InsRecup, { before, after, now }: ChangedDeposit): Work<void> {
  const [old, current] = [yield* factsOf(before), yield* factsOf(after)];
  const waiting = yield* find('ins-recup-ecart', { IdInsRecup, Etat: InsRecupEcartEtat.aExaminer });
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const [was, is] = [old.get(key), current.get(key)];
    const fact = is ?? was;
    if (fact === undefined || (was?.text ?? null) === (is?.text ?? null)) continue;
    const existing = waiting.find((row) => keyOfFact({ champ: row.Champ, precision: row.Precision }) === key);
    yield* noteOne({ IdInsRecup, fact, ancien: was?.text ?? null, nouveau: is?.text ?? null, now }, existing);
  }
}

interface Noted {
  readonly IdInsRecup: number;
  readonly fact: DepositFact;
  readonly ancien: string | null;
  readonly nouveau: string | null;
  readonly now: string;
}

/** A change that waits takes the newest value; one that the site took back waits no longer. */
function* noteOne(
  { IdInsRecup, fact, ancien, nouveau, now }: Noted,
  existing: { readonly Id: number; readonly Ancien: string | null } | undefined,
): Work<void> {
  if (existing === undefined) {
    const { champ: Champ, precision: Precision } = fact;
    yield* create('ins-recup-ecart', { IdInsRecup, Champ, Precision, Ancien: ancien, Nouveau: nouveau, VuLe: now });
  } else if (existing.Ancien === nouveau) yield* remove('ins-recup-ecart', existing.Id);
  else yield* update('ins-recup-ecart', existing.Id, { Nouveau: nouveau, VuLe: now });
}
