import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { requireOpenEdition } from '#domain/records/editions/edition-access.ts';
import { referring } from '#domain/records/merge/merge-steps.ts';
import type { CreatedReply } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { created, namesTold, remove, seriesLines, type Work } from '#domain/work/work.ts';
import { BESIDE_KINDS } from './beside-kinds.ts';
import type { SeriesHeader } from './series-headers.ts';
import { undoRows } from './undo-series.ts';

const LINES_MAX = 100_000;

/**
 * Records that a series wrote beside go with it: filled fields are empty again, and created ones, such as the persons
 * of its contacts, is deleted where nobody uses it and the user may delete it.
 */
export function* undoBeside({ entity, lot }: Pick<SeriesHeader, 'entity' | 'lot'>, facts: Facts): Work<void> {
  for (const name of besideNames(entity))
    yield* undoRows(name, yield* seriesLines({ entity: name, lot, before: null, max: LINES_MAX }), facts);
  let made = (yield* created(lot)).filter(({ Entite, IsModifiee }) => Entite !== entity && !IsModifiee && mayDelete(Entite, facts));
  // A record that another one of them names is free once that one is gone.
  for (let before = -1; made.length !== before && made.length > 0;) {
    before = made.length;
    made = yield* removeUnused(made);
  }
}

/** Kinds of records that stand beside those of an entity: its answers to the questions of the staff among them. */
function besideNames(entity: string): readonly string[] {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find(({ name }) => name === entity);
  return [
    ...Object.keys(BESIDE_KINDS).filter((one) => one !== entity),
    ...(descriptor?.questioned === undefined ? [] : [descriptor.questioned.answers]),
  ];
}

/** Deletes those that no record names; the others. */
function* removeUnused(made: readonly CreatedReply[]): Work<CreatedReply[]> {
  const left: CreatedReply[] = [];
  for (const [name, some] of Map.groupBy(made, ({ Entite }) => Entite)) {
    const ids = some.map(({ Id }) => Id);
    for (const { id } of yield* namesTold(name, ids, ids.length)) {
      const isUsed = (yield* referring(name, id)).some(({ ids: users }) => users.length > 0);
      if (isUsed) left.push({ ...(some[0] ?? { Entite: name, IsModifiee: false }), Id: id });
      else {
        yield* requireOpenEdition(name, [id]);
        yield* remove(name, id);
      }
    }
  }
  return left;
}

function mayDelete(name: string, { has }: Pick<Facts, 'has'>): boolean {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find((one) => one.name === name);
  return descriptor !== undefined && descriptor.operations.includes('delete') && has(descriptor.rights.delete);
}
