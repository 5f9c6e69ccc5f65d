import type { z } from 'zod';
import { rights } from '#generated/rights/rights.gen.ts';
import type { FactorPolicy } from '#domain/second-factor/obligation.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import { refusalOf, type Settings } from '#server/settings.ts';
import { ConfigError } from './config-error.ts';

/** A right that does not exist would oblige nobody, without a word. */
export function readFactorPolicy({ SECOND_FACTOR_RIGHTS, SECOND_FACTOR_FROM }: z.infer<typeof Settings>): FactorPolicy {
  const rightCodes = new Set(rights.map(({ code }) => normaliseRight(code)));
  const wanted = (SECOND_FACTOR_RIGHTS ?? '').split(',').flatMap((code) => (code.trim() === '' ? [] : [normaliseRight(code.trim())]));
  if (!wanted.every((code) => rightCodes.has(code))) throw new ConfigError(refusalOf('SECOND_FACTOR_RIGHTS'));
  return { rights: wanted, from: SECOND_FACTOR_FROM ?? null };
}
