import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { publicAddress } from '#domain/mails/mail-work.ts';
import { isRecordData, readId, readText } from '#domain/records/values/record-data.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import { answerPage, expiryOf, guestMark } from './guest-link.ts';

export const ANSWER = 'invitation-reponse';

/** A new answer to wait for; the links before it take none any more. Its id. */
export function* awaitAnswer(guest: number, now: string): Work<number> {
  yield* revokeLinks(guest);
  return yield* create(ANSWER, { IdParticipant: guest, Etat: InvitationReponseEtat.attendue, DateCreation: now, ExpireLe: expiryOf(now) });
}

export function* revokeLinks(guest: number): Work<number> {
  const waiting = yield* find(ANSWER, { IdParticipant: guest, Etat: InvitationReponseEtat.attendue });
  for (const answer of waiting) yield* update(ANSWER, readId(answer), { Etat: InvitationReponseEtat.revoquee });
  return waiting.length;
}

/** Words that the mail of an invitation gives: where the guest answers, once it has left. Empty: nobody said what links begin with. */
export function* invitationWords(guest: number, now: string): Work<{ readonly lienInvite?: string }> {
  const address = yield* publicAddress();
  if (address === null) return {};
  return { lienInvite: answerPage(address, guestMark(yield* awaitAnswer(guest, now))) };
}

export interface Secret {
  readonly secret: string;
  /** What it is known by. */
  readonly fingerprint: string;
}

export function* newSecret(): Work<Secret> {
  const reply = yield { do: 'new-secret' };
  const said = isRecordData(reply) ? reply : {};
  return { secret: readText(said, 'Secret') ?? '', fingerprint: readText(said, 'Empreinte') ?? '' };
}

/** What a secret is known by. */
export function* fingerprintOfSecret(secret: string): Work<string> {
  const reply = yield { do: 'secret-fingerprint', secret };
  return isRecordData(reply) ? (readText(reply, 'Empreinte') ?? '') : '';
}
