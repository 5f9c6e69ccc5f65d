import { type ListFilter, checkFilterTree, parseListFilter } from '../query/filter-tree.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import type { Entity, Registry } from '../engine/registry.ts';

export interface PageRequest {
  readonly filter: ListFilter;
  readonly skip: number;
  readonly take: number;
}

const DEFAULT_TAKE = 100;
export const MAX_TAKE = 10_000;
const MAX_SKIP = 100_000_000;
const MAX_IDS = 50_000;
const KEPT_FILTERS = 50;
const KEPT_LENGTH = 2000;

/** Filters by their text: a list asks the same one for each page, each count and each change that somebody else makes. */
const filterCache = new WeakMap<Entity, Map<string, ListFilter>>();

/** Request of a list call, from the query string or from the body of a long filter. */
export function readPageRequest(registry: Registry, entity: Entity, source: { readonly [name: string]: unknown }): PageRequest {
  return {
    filter: readFilter(registry, entity, source['filter']),
    skip: readWhole('skip', source['skip'], { fallback: 0, max: MAX_SKIP }),
    take: readWhole('take', source['take'], { fallback: DEFAULT_TAKE, max: MAX_TAKE }),
  };
}

export interface CountRequest {
  readonly filter: ListFilter;
  /** Null: all rows are counted, however long it takes. */
  readonly max: number | null;
}

/** Request of a count: its filter comes as text or as the body, where it may stop always in the query string. */
export function readCountRequest(
  registry: Registry,
  entity: Entity,
  source: { readonly filter: unknown; readonly max: unknown },
): CountRequest {
  const max = readWhole('max', source.max, { fallback: 0, max: MAX_SKIP });
  return { filter: readFilter(registry, entity, source.filter), max: max === 0 ? null : max };
}

export function readFilter(registry: Registry, entity: Entity, input: unknown): ListFilter {
  if (typeof input !== 'string' || input.length > KEPT_LENGTH) return checkedFilter(registry, entity, input);
  const filters = filtersOf(entity);
  const kept = filters.get(input);
  if (kept !== undefined) return kept;
  const filter = checkedFilter(registry, entity, input);
  if (filters.size >= KEPT_FILTERS) filters.clear();
  filters.set(input, filter);
  return filter;
}

function filtersOf(entity: Entity): Map<string, ListFilter> {
  const filters = filterCache.get(entity) ?? new Map<string, ListFilter>();
  if (filters.size === 0) filterCache.set(entity, filters);
  return filters;
}

function checkedFilter(registry: Registry, entity: Entity, input: unknown): ListFilter {
  const parsed = parseListFilter(typeof input === 'string' ? parseJson(input) : input);
  if (!parsed.ok) throw invalidFields(...parsed.faults.map((fault) => ({ ...fault, path: fault.path === '' ? 'filter' : fault.path })));
  const { filter } = parsed;
  for (const name of ['IdsPk', 'IdsPkExclude'] as const)
    if ((filter[name]?.length ?? 0) > MAX_IDS) throw invalidFields({ path: name, code: 'trop-elements', params: { max: MAX_IDS } });
  const faults = filter.Criteres ? checkFilterTree((name) => registry.find(name)?.descriptor, entity.descriptor, filter.Criteres) : [];
  if (faults.length > 0) throw invalidFields(...faults);
  return filter;
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new AppError('json-invalide', {}, { cause });
  }
}

export function readWhole(path: string, value: unknown, { fallback, max }: { readonly fallback: number; readonly max: number }): number {
  if (value === undefined || value === null || value === '') return fallback;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isInteger(number) || number < 0 || number > max) throw invalidFields({ path, code: 'valeur' });
  return number;
}

/** A POST list body is `{ filter, skip, take }`; nothing else. */
export function readSearchBody(body: unknown): { readonly [name: string]: unknown } {
  if (!isRecordData(body)) throw new AppError('requete-invalide');
  const unknown = Object.keys(body).filter((name) => !['filter', 'skip', 'take'].includes(name));
  if (unknown.length > 0) throw invalidFields(...unknown.map((path) => ({ path, code: 'champ-inconnu' as const })));
  return body;
}
