import type { PathStep } from '#generated/entities/descriptor.gen.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { type Source, columnOf, joined, keyOf, openSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** A row that stands beside each row of the list. */
export interface Beside {
  readonly source: Source;
  /** True if every row of the list has one. */
  readonly isSure: boolean;
}

/**
 * The rows that the terms of an ORDER BY read through references, each joined once: through a
 * subquery, they would be looked up again for each row of the list and for each term.
 */
export interface SortJoins {
  /** Starts at the row of the list, or at one that stands beside it. */
  readonly along: (steps: readonly PathStep[], from?: Beside) => Beside;
  /** In their order. */
  readonly parts: string[];
}

export function createSortJoins(build: SqlBuild, start: Source): SortJoins {
  const parts: string[] = [];
  const open = new Map<string, Beside>();
  function step(from: Beside, { field: name, entity }: PathStep): Beside {
    const field = fieldOf(from.source.entity, name);
    const join = `${from.source.root}.${name}`;
    const existing = open.get(join);
    if (existing !== undefined) return existing;
    const source = openSource(build, build.entity(entity));
    const beside = { source, isSure: from.isSure && field.required };
    // An inner join may be walked from the other side, along the index of what is sorted by.
    const kind = beside.isSure ? 'join' : 'left join';
    parts.push(` ${kind} ${joined(source)} on ${keyOf(source, field.key)} = ${columnOf(from.source, field)}`);
    open.set(join, beside);
    return beside;
  }
  return {
    along: (steps, from = { source: start, isSure: true }) => steps.reduce(step, from),
    parts,
  };
}
