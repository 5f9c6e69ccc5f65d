import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import type { Epreuve } from '#generated/records/epreuve.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { find, refuse, update, waitFor, type Work } from '#domain/work/work.ts';

export interface OpenProof {
  readonly proof: Epreuve;
  readonly entry: FestivalInscription;
}

/** The proof that a link opens, once; of two who answer at once, one does. */
export function* openProof(secret: string, now: string): Work<OpenProof> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [existing] = yield* find('epreuve', { Empreinte });
  if (existing === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor('epreuve', [existing.Id]);
  const [proof = existing] = yield* find('epreuve', { Empreinte });
  const [entry] = yield* find('festival-inscription', { Id: proof.IdInscription });
  if (entry === undefined || entry.DateRetrait !== null) return yield* refuse('lien-inconnu');
  const refusal = refusalOf(proof, now);
  return refusal === null ? { proof, entry } : yield* refuse(refusal);
}

/** States of a proof that waits for its answer. */
export const AWAITED: readonly number[] = [EpreuveEtat.envoye, EpreuveEtat.relance];

type LinkRefusal = Extract<ErrorCode, `invitation-${string}`>;

/** Why a link takes no answer; null: it does, once. */
function refusalOf({ Etat, ExpireLe }: Pick<Epreuve, 'Etat' | 'ExpireLe'>, now: string): LinkRefusal | null {
  if (Etat === EpreuveEtat.remplace) return 'invitation-revoquee';
  if (!AWAITED.includes(Etat)) return 'invitation-repondue';
  return (parseInstant(ExpireLe ?? '') ?? 0) <= (parseInstant(now) ?? 0) ? 'invitation-perimee' : null;
}

/** Sets the state of a proof and of its film, which lists show. */
export function* setProofState({ Id, IdInscription }: Pick<Epreuve, 'Id' | 'IdInscription'>, Etat: EpreuveEtat): Work<void> {
  yield* update('epreuve', Id, { Etat });
  yield* update('festival-inscription', IdInscription, { EtatEpreuve: Etat });
}
