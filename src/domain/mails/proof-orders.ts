import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import type { LinkOrder } from '#domain/work/mail-order.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { find, type Work } from '#domain/work/work.ts';
import { linkPage } from './mail-links.ts';
import { publicAddress } from './mail-work.ts';
import type { Addressed } from './recipients.ts';
import { fieldsOf } from './templates/template.ts';

/** Right to send the link of a proof, in whatever letter. */
export const PROOF_RIGHT = 'ENVOYER-EPREUVE';
const WORD = 'lienEpreuve';
const OF = 'festival-inscription';

export function tellsProof(texts: readonly string[]): boolean {
  return texts.some((text) => fieldsOf(text).includes(WORD));
}

type OrdersOf = (person: Addressed) => readonly LinkOrder[];

/**
 * Links to the proofs that wait for an answer, for the very addresses that they were sent to: a new link closes the former one, and a letter
 * to the production must not close that of the director.
 */
export function* proofOrders(source: MailSource, people: readonly Addressed[], now: string): Work<OrdersOf> {
  const publicUrl = source.entity === OF ? yield* publicAddress() : null;
  if (publicUrl === null) return () => [];
  const proofs = yield* find('epreuve', {
    IdInscription: people.map(({ about }) => about),
    Etat: [EpreuveEtat.envoye, EpreuveEtat.relance],
  });
  const open = proofs.filter(({ ExpireLe }) => (parseInstant(ExpireLe ?? '') ?? 0) > (parseInstant(now) ?? 0));
  return ({ about, email }) =>
    open
      .filter(({ IdInscription, Destinataire }) => IdInscription === about && (Destinataire === null || norm(Destinataire) === norm(email)))
      .slice(0, 1)
      .map(({ Id }) => ({ field: WORD, kind: 'epreuve', id: Id, publicUrl }));
}

/** The word of such a link before its letter leaves, when there is no secret yet. */
export function shownProofs(orders: readonly LinkOrder[]): Readonly<Record<string, string>> {
  return Object.fromEntries(orders.map(({ field, publicUrl, kind }) => [field, linkPage(publicUrl, kind, '…')]));
}
