import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { parseInstant } from '#domain/values/dates.ts';

/** Lifetime of a link, from the moment its mail leaves. */
export const LINK_MS = 7 * 24 * 60 * 60_000;

/** A link as whoever keeps it knows it: instants of the wire. */
export interface KnownLink {
  readonly accountId: number;
  readonly expiresOn: string;
  readonly usedOn: string | null;
}

type LinkRefusal = Extract<ErrorCode, `lien-${string}`>;

/** Why a link opens nothing; null: it serves. */
export function refusalOfLink(link: KnownLink | null, now: string): LinkRefusal | null {
  if (link === null) return 'lien-inconnu';
  if (link.usedOn !== null) return 'lien-utilise';
  return (parseInstant(link.expiresOn) ?? 0) <= (parseInstant(now) ?? 0) ? 'lien-perime' : null;
}
