import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';

/**
 * Rights of a token that is limited to kinds of records: without those of other kinds, no filter, column or link leads to records
 * beyond the limit. Rights that belong to no kind stay. `names` empty: no limit.
 */
export function rightsWithin(rights: readonly string[], names: readonly string[]): readonly string[] {
  if (names.length === 0) return rights;
  const all = Object.values<EntityDescriptor>(entities);
  const within = new Set(all.filter(({ name }) => names.includes(name)).flatMap(rightsOf));
  const beyond = new Set(all.flatMap(rightsOf).filter((right) => !within.has(right)));
  return rights.filter((right) => !beyond.has(right));
}

function rightsOf({ rights, screens }: EntityDescriptor): readonly string[] {
  const all = [rights, ...screens.map((screen) => screen.rights)];
  return all.flatMap(({ list, record, write, delete: remove }) => [list, record, write, remove].map(normaliseRight));
}
