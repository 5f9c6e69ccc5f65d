import type { LinkOrder } from '#domain/work/mail-order.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { publicAddress } from '#domain/mails/mail-work.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import { expiryOf } from './guest-link.ts';

/** A new answer to wait for; the links before it take none any more. Its id. */
export function* awaitAnswer(guest: number, now: string): Work<number> {
  yield* revokeLinks(guest);
  return yield* create('invitation-reponse', {
    IdParticipant: guest,
    Etat: InvitationReponseEtat.attendue,
    DateCreation: now,
    ExpireLe: expiryOf(now),
  });
}

export function* revokeLinks(guest: number): Work<number> {
  const waiting = yield* find('invitation-reponse', { IdParticipant: guest, Etat: InvitationReponseEtat.attendue });
  for (const answer of waiting) yield* update('invitation-reponse', answer.Id, { Etat: InvitationReponseEtat.revoquee });
  return waiting.length;
}

/** The link by which a guest answers, once its mail has left. None: PUBLIC_URL is not set. */
export function* invitationLinks(guest: number, now: string): Work<readonly LinkOrder[]> {
  const publicUrl = yield* publicAddress();
  return publicUrl === null ? [] : [{ field: 'lienInvite', kind: 'invite', id: yield* awaitAnswer(guest, now), publicUrl }];
}
