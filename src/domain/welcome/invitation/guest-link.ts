import type { InvitationReponse } from '#generated/records/invitation-reponse.gen.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';

/** Days that a guest has to answer. */
const LINK_DAYS = 30;

export function expiryOf(now: string): string {
  return toUtcText(later(parseInstant(now) ?? 0, { days: LINK_DAYS }));
}

type LinkRefusal = Extract<ErrorCode, `invitation-${string}`>;

/** Why a link takes no answer; null: it does, once. */
export function refusalOf(answer: Pick<InvitationReponse, 'Etat' | 'ExpireLe'>, now: string): LinkRefusal | null {
  const state = answer.Etat;
  if (state === InvitationReponseEtat.revoquee) return 'invitation-revoquee';
  if (state !== InvitationReponseEtat.attendue) return 'invitation-repondue';
  return (parseInstant(answer.ExpireLe ?? '') ?? 0) <= (parseInstant(now) ?? 0) ? 'invitation-perimee' : null;
}
