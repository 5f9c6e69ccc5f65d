/** Forms of environment variables that several settings share. */
import { z } from 'zod';
import { isHostEntry } from './http/guarded-address.ts';

/** Pages, assets and links stand at the root of an address. */
export function isRoot(url: string): boolean {
  return URL.canParse(url) && /^\/*$/.test(new URL(url).pathname);
}

export const empty = z.literal('').transform(() => undefined);
export const flag = z
  .enum(['0', '1', 'true', 'false', 'oui', 'non'])
  .transform((value) => value === '1' || value === 'true' || value === 'oui');

export function digits(form: RegExp) {
  return z.string().regex(form).transform(Number);
}

export const megabytes = empty.or(digits(/^\d{1,6}$/).pipe(z.int().min(1)));

const UNITS_MS = { min: 60_000, h: 3_600_000, j: 86_400_000 };

export const duration = z
  .string()
  .regex(/^\d{1,2}(?:min|h|j)$/)
  .transform((text) => Number.parseInt(text, 10) * UNITS_MS[z.enum(['min', 'h', 'j']).parse(text.replace(/^\d+/, ''))])
  .pipe(z.int().min(10 * UNITS_MS.min));

export const hosts = empty.or(
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every(isHostEntry)),
);
