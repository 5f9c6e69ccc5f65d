import type { FoundRecipient, MailSource, RecipientRoute } from '#domain/work/mail-source.ts';
import { isEmail } from '#domain/records/write/check-kinds.ts';
import { norm } from '#domain/values/text/norm.ts';
import { AGENT } from './recipient-routes.ts';
import type { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { routeOfUsage } from './usages.ts';

/** Fields of a contact that say whether it may be written to. */
export const MAILING_FLAGS = {
  isWanted: 'IsMailing',
  isRefused: 'IsHorsMailing',
  isBounced: 'IsEmailErreur',
  isArchived: 'IsArchive',
} as const;

export type Addressed = FoundRecipient & { readonly email: string };

export function hasAddress(found: FoundRecipient): found is Addressed {
  return found.email !== null && isEmail().passes(found.email, {});
}

/** Why somebody is left out of a mailing. */
export type LeftOutReason =
  | 'sans-destinataire'
  | 'sans-adresse'
  | 'adresse-invalide'
  | 'adresse-en-erreur'
  | 'hors-mailing'
  | 'sans-accord'
  | 'archive'
  | 'doublon';

/** A mailing leaves those out too who unsubscribed, got the same letter lately, or would get one with a hole. */
export type MailingReason = LeftOutReason | 'desinscrit' | 'deja-ecrit' | 'incomplet';

export interface LeftOut<Reason = LeftOutReason> {
  readonly about: number;
  readonly name: string;
  readonly email: string | null;
  readonly reason: Reason;
}

export interface Sorted<Reason = LeftOutReason> {
  readonly kept: readonly Addressed[];
  readonly left: readonly LeftOut<Reason>[];
}

/** Ways of an automatic mail: that of the person it is for, else all of the record. */
export function routesOfUsage({ routes }: MailSource, usage: MailUsage): readonly RecipientRoute[] {
  const only = routeOfUsage(usage);
  return only === null ? routes : routes.filter(({ path }) => path === only);
}

/**
 * Recipient of each record, of all those that its ways lead to in their order: the first with an address,
 * else the first whose address is missing.
 */
export function addressees(found: readonly FoundRecipient[]): readonly FoundRecipient[] {
  return [...Map.groupBy(found, ({ about }) => about).values()].flatMap((people) => people.find(hasAddress) ?? people.slice(0, 1));
}

export function isAgent({ way }: FoundRecipient): boolean {
  return way === AGENT;
}

/**
 * Recipients of a mailing. One address gets a letter once, for the first record that leads to it; what is due (`isTransactional`) it gets once
 * a record: a director with two films hears about both, an agent about each of those they answer for. Who refused mailings only gets what is due.
 */
export function sortRecipients(
  abouts: readonly { readonly id: number; readonly name: string }[],
  found: readonly FoundRecipient[],
  isTransactional: boolean,
): Sorted {
  const byRecord = Map.groupBy(found, ({ about }) => about);
  const seen = new Set<string>();
  const kept: Addressed[] = [];
  const left: LeftOut[] = [];
  for (const { id, name } of abouts) {
    const people = byRecord.get(id) ?? [];
    if (people.length === 0) left.push({ about: id, name, email: null, reason: 'sans-destinataire' });
    for (const person of people) {
      const once = norm(person.email ?? '') + (isTransactional ? ` ${id}` : '');
      const reason = reasonOf(person, isTransactional) ?? (seen.has(once) ? 'doublon' : null);
      if (reason !== null || !hasAddress(person))
        left.push({ about: id, name: person.name, email: person.email, reason: reason ?? 'adresse-invalide' });
      else {
        seen.add(once);
        kept.push(person);
      }
    }
  }
  return { kept, left };
}

/** Leaves those out who got the letter already, as `isWritten` knows. */
export function withoutWritten(sorted: Sorted<MailingReason>, isWritten: (person: Addressed) => boolean): Sorted<MailingReason> {
  return leavingOut(sorted, isWritten, 'deja-ecrit');
}

/** Leaves those out who unsubscribed from promotional mailings. */
export function withoutUnsubscribed(sorted: Sorted, isUnsubscribed: (person: Addressed) => boolean): Sorted<MailingReason> {
  return leavingOut(sorted, isUnsubscribed, 'desinscrit');
}

/** Leaves those out whose letter would have a hole. */
export function withoutIncomplete(sorted: Sorted<MailingReason>, isIncomplete: (person: Addressed) => boolean): Sorted<MailingReason> {
  return leavingOut(sorted, isIncomplete, 'incomplet');
}

function leavingOut(
  { kept, left }: Sorted<MailingReason>,
  isOut: (person: Addressed) => boolean,
  reason: MailingReason,
): Sorted<MailingReason> {
  const apart = kept.filter(isOut).map(({ about, name, email }): LeftOut<MailingReason> => ({ about, name, email, reason }));
  return { kept: kept.filter((person) => !isOut(person)), left: [...left, ...apart] };
}

function reasonOf({ email, mailing, ...rest }: FoundRecipient, isTransactional: boolean): LeftOutReason | null {
  if (email === null || email.trim() === '') return 'sans-adresse';
  if (!hasAddress({ email, mailing, ...rest })) return 'adresse-invalide';
  if (mailing === null) return null;
  if (mailing.isArchived) return 'archive';
  if (mailing.isBounced) return 'adresse-en-erreur';
  if (isTransactional) return null;
  if (mailing.isRefused) return 'hors-mailing';
  return mailing.isWanted ? null : 'sans-accord';
}
