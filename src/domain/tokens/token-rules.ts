import { z } from 'zod';
import { entities } from '#generated/entities/all.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { addMonths, formatDate, isIsoDate } from '#domain/values/dates.ts';

/** The longest life of a token: one that nobody renews opens nothing for ever. */
const TOKEN_MONTHS_MAX = 24;
/** Mark before the secret, by which scanners of leaked secrets recognise a token. */
const TOKEN_MARK = 'fbo_';
/** Characters of a token that its owner recognises it by. */
const START_LENGTH = 10;

/** Address or CIDR network of either family. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export interface TokenOrder {
  readonly Libelle: string;
  /** Codes of rights. */
  readonly Droits: readonly string[];
  readonly IsLecture: boolean;
  /** Names of entities; empty: those of the rights, and services. */
  readonly EntitesPermises: readonly string[];
  /** Years of editions; empty: all. */
  readonly EditionsPermises: readonly number[];
  /** Addresses or networks; empty: every address. */
  readonly Adresses: readonly string[];
  /** Last day, `YYYY-MM-DD`. */
  readonly DateExpiration: string;
}

/** Faults of an order that no record is needed for; `today` is the day of the festival. */
export function orderErrors(order: TokenOrder, today: string): readonly FieldError[] {
  const { Libelle, EntitesPermises, Adresses, DateExpiration } = order;
  const last = addMonths(today, TOKEN_MONTHS_MAX);
  const faults: FieldError[] = [];
  if (Libelle.trim() === '') faults.push({ path: 'Libelle', code: 'obligatoire' });
  if (!isIsoDate(DateExpiration)) faults.push({ path: 'DateExpiration', code: 'date' });
  else if (DateExpiration < today) faults.push({ path: 'DateExpiration', code: 'apres-ou-egal', params: { valeur: formatDate(today) } });
  else if (DateExpiration > last) faults.push({ path: 'DateExpiration', code: 'avant-ou-egal', params: { valeur: formatDate(last) } });
  if (EntitesPermises.some((name) => !Object.hasOwn(entities, name))) faults.push({ path: 'EntitesPermises', code: 'enumeration' });
  if (Adresses.some((address) => !Network.safeParse(address).success)) faults.push({ path: 'Adresses', code: 'format' });
  return faults;
}

/** The token as its owner sends it, and the start that stays readable. */
export function tokenOf(secret: string): { readonly token: string; readonly start: string } {
  const token = `${TOKEN_MARK}${secret}`;
  return { token, start: token.slice(0, START_LENGTH) };
}

/** The secret of an `Authorization` header; null: the header holds no token. */
export function secretOfHeader(header: string | undefined): string | null {
  const [, secret] = /^Bearer +fbo_([\w-]{20,100})$/i.exec(header ?? '') ?? [];
  return secret ?? null;
}
