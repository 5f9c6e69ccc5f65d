import { type Among, readAmong } from '../read/linked-choice.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import { readWhole } from './list-request.ts';

export interface ChoiceRequest {
  readonly search: string;
  readonly take: number;
  /** Known ids, to show what a form already holds; null: search. */
  readonly ids: readonly number[] | null;
  /** Only records of this year, and those without one; null: of every edition, the newest first. */
  readonly edition: number | null;
  /** Only records that say this. */
  readonly among: Among;
}

const TAKE_MAX = 1000;
const TAKE = 50;
const SEARCH_MAX = 250;
const EDITION_MAX = 9999;
const ID_MAX = 2_147_483_647;

/** The query of a picker, which may narrow by these fields. Throws what it says wrong, by its name. */
export function readChoiceRequest(query: { readonly [name: string]: unknown }, narrowing: readonly string[]): ChoiceRequest {
  const { ids, search, take, edition, parmi } = query;
  return {
    search: typeof search === 'string' ? search.slice(0, SEARCH_MAX) : '',
    take: readWhole('take', take, { fallback: TAKE, max: TAKE_MAX }),
    ids: typeof ids === 'string' && ids !== '' ? readIds(ids) : null,
    edition: readWhole('edition', edition, { fallback: 0, max: EDITION_MAX }) || null,
    among: typeof parmi === 'string' && parmi !== '' ? readNarrowing(parmi, narrowing) : {},
  };
}

function readNarrowing(text: string, narrowing: readonly string[]): Among {
  const among = readAmong(text);
  if (among === null || Object.entries(among).some(([field, value]) => !narrowing.includes(field) || value > ID_MAX))
    throw invalidFields({ path: 'parmi', code: 'valeur' });
  return among;
}

function readIds(text: string): readonly number[] {
  const ids = text.split('|').map(Number);
  if (ids.length > TAKE_MAX || ids.some((id) => !Number.isInteger(id) || Math.abs(id) > ID_MAX))
    throw invalidFields({ path: 'ids', code: 'valeur' });
  return ids;
}
