import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { later, parseInstant, toUtcText } from '#domain/records/values/dates.ts';
import { readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';

/** How long a guest may take to answer. */
export const LINK_DAYS = 30;

export const expiryOf = (now: string): string => toUtcText(later(parseInstant(now) ?? 0, { days: LINK_DAYS }));

/** The page where a guest answers; the secret after the « # » is what a browser says to no server. */
export const answerPage = (publicUrl: string, secret: string): string => `${publicUrl}/invitation#${secret}`;

/** Stands for the secret of an answer until its mail leaves: the trace that staff read never holds a link that works. */
export const guestMark = (id: number): string => `jeton-invite-${id}.`;
export const GUEST_MARK = /jeton-invite-(\d+)\./g;

type LinkRefusal = Extract<ErrorCode, `invitation-${string}`>;

/** Why a link takes no answer; null: it does, once. */
export function refusalOf(answer: RecordData, now: string): LinkRefusal | null {
  const state = readNumber(answer, 'Etat');
  if (state === InvitationReponseEtat.revoquee) return 'invitation-revoquee';
  if (state !== InvitationReponseEtat.attendue) return 'invitation-repondue';
  return (parseInstant(readText(answer, 'ExpireLe') ?? '') ?? 0) <= (parseInstant(now) ?? 0) ? 'invitation-perimee' : null;
}
