import { isIsoDate } from '#domain/values/dates.ts';
import { UnreadableInvoice } from './faults.ts';

const SIREN = /^\d{9}$/;
const SIRET = /^\d{14}$/;

/** A SIREN among registrations: nine digits, or the first nine of a SIRET. */
export function sirenAmong(ids: readonly (string | null)[]): string | null {
  const plain = ids.map((id) => (id ?? '').replaceAll(/\s/g, ''));
  return plain.find((id) => SIREN.test(id)) ?? plain.find((id) => SIRET.test(id))?.slice(0, 9) ?? null;
}

/** `2026-11-29` of `2026-11-29` or `20261129`; anything else is refused, an absent day is none. */
export function dayOf(text: string | null): string | null {
  if (text === null) return null;
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T+Z].*)?$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (year === undefined || !isIsoDate(iso)) throw new UnreadableInvoice('incomplete');
  return iso;
}

export function required<T>(value: T | null): T {
  if (value === null) throw new UnreadableInvoice('incomplete');
  return value;
}

/** The books are in euros. */
export function requireEuro(currency: string | null): void {
  if (currency !== 'EUR') throw new UnreadableInvoice('devise');
}

export function vatNumberOf(text: string | null): string | null {
  return text === null ? null : text.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
}
