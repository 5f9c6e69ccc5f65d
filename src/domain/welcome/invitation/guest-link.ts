import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { later, parseInstant, toUtcText } from '#domain/records/values/dates.ts';
import { readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';

/** How long a guest may take to answer. */
export const LINK_DAYS = 30;

export const expiryOf = (now: string): string => toUtcText(later(parseInstant(now) ?? 0, { days: LINK_DAYS }));

/** The page where a guest answers; the secret after the « # » is what a browser says to no server. */
export const answerPage = (publicUrl: string, secret: string): string => `${publicUrl}/invitation#${secret}`;

/** What links of guests lead to: each record keeps what its secret is known by. */
export const LINKED = { invite: 'invitation-reponse', feuille: 'feuille-route' } as const;
type Linked = keyof typeof LINKED;

/** Stands for the secret of a link until its mail leaves: the trace that staff read never holds one that works. */
export const guestMark = (id: number, of: Linked = 'invite'): string => `jeton-${of}-${id}.`;
const GUEST_MARK = /jeton-(invite|feuille)-(\d+)\./g;

/** The text with the secrets of its links, each made once where it stands several times. */
export function withSecrets(html: string, secretOf: (entity: (typeof LINKED)[Linked], id: number) => string): string {
  return html.replaceAll(GUEST_MARK, (_, of: Linked, id: string) => secretOf(LINKED[of], Number(id)));
}

/** Records whose links a text holds, each once. */
export const linkedIn = (html: string): readonly { readonly entity: (typeof LINKED)[Linked]; readonly id: number }[] => {
  const found = new Map<string, { readonly entity: (typeof LINKED)[Linked]; readonly id: number }>();
  withSecrets(html, (entity, id) => {
    found.set(`${entity} ${id}`, { entity, id });
    return '';
  });
  return [...found.values()];
};

type LinkRefusal = Extract<ErrorCode, `invitation-${string}`>;

/** Why a link takes no answer; null: it does, once. */
export function refusalOf(answer: RecordData, now: string): LinkRefusal | null {
  const state = readNumber(answer, 'Etat');
  if (state === InvitationReponseEtat.revoquee) return 'invitation-revoquee';
  if (state !== InvitationReponseEtat.attendue) return 'invitation-repondue';
  return (parseInstant(readText(answer, 'ExpireLe') ?? '') ?? 0) <= (parseInstant(now) ?? 0) ? 'invitation-perimee' : null;
}
