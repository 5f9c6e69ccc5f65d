import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';

/** Names by which operations of the contract ask for an edition, in their path and in their query. */
const EDITION_NAMES = ['annee', 'edition'];

interface TokenCall {
  /** Years of the editions that the token is limited to; absent: all. */
  readonly editions: readonly number[] | undefined;
  /** Year of the `edition` header. */
  readonly edition: number | null;
}

/** The edition that a call of a token works on: of several, the one that it names. Another one is refused. */
export function tokenEdition({ params, query }: Pick<FastifyRequest, 'params' | 'query'>, { editions, edition }: TokenCall): number | null {
  if (editions === undefined) return edition;
  const [only, ...others] = editions;
  if (edition !== null && !editions.includes(edition)) throw new AppError('jeton-acces-edition');
  const named = [params, query].flatMap((part) => EDITION_NAMES.flatMap((name) => valueOf(part, name)));
  if (named.some((year) => !editions.includes(year))) throw new AppError('jeton-acces-edition');
  return edition ?? named[0] ?? (others.length === 0 ? (only ?? null) : null);
}

function valueOf(part: unknown, name: string): readonly number[] {
  const entries = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  return entries.flatMap(([key, value]) => (key === name && value !== '' ? [Number(value)] : []));
}
