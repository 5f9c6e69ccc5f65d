import type { RecordData } from '#domain/records/values/record-data.ts';
import type { SeriesLines, Step } from '#domain/work/steps.ts';
import type { MockContext } from '../mock-context.ts';
import { createByHand, updateByHand } from './by-hand.ts';
import { snapshotOf } from './history.ts';
import { findWritable } from './scope.ts';
import type { HistoryEntry, Store } from './store.ts';

type Of<Kind extends Step['do']> = Extract<Step, { readonly do: Kind }>;

/** Records that a person means to change; one that is hidden from them refuses them all. */
export function holdAll(store: Store, { entity, ids }: Of<'hold-all'>, context: MockContext): readonly RecordData[] {
  return ids
    .filter((id) => store.tables.find(entity, id) !== null)
    .map((id) => snapshotOf(store, { entity, row: findWritable(store, { entity, id }, context) }));
}

export const saveHeld = (store: Store, { entity, before, data }: Of<'save'>, context: MockContext): number =>
  updateByHand(store, { entity, id: Number(before['Id']), data }, context).version;

export const addOwn = (store: Store, { entity, data }: Of<'add'>, context: MockContext): number =>
  createByHand(store, { entity, data }, context).id;

/** What a batch wrote in records of an entity, and whether anybody wrote on a record of it or on its parts since. */
export function readSeries(store: Store, { entity, lot, before, max }: SeriesLines): readonly RecordData[] {
  const root = store.tables.rootOf(entity).name;
  const own = store.history.filter((line) => line.batch === lot && line.entity === root && (before === null || line.record < before));
  const groups = [...Map.groupBy(own, ({ record }) => record)].toSorted(([left], [right]) => right - left).slice(0, max);
  return groups.map(([record, lines]) => ({
    Id: record,
    Lignes: lines.map(({ op, before: was, after }) => ({ Op: op, Avant: was, Apres: after })),
    IsModifiee: store.history.some(
      (line) => line.batch !== lot && line.id > Number(lines.at(-1)?.id) && isAbout(store, line, { root, record }),
    ),
  }));
}

function isAbout(store: Store, line: HistoryEntry, { root, record }: { readonly root: string; readonly record: number }): boolean {
  if (line.entity === root) return line.record === record;
  const { parent } = store.tables.entity(line.entity);
  if (parent?.entity !== root) return false;
  const row = store.tables.find(line.entity, line.record) ?? line.after ?? line.before;
  return row?.[parent.field] === record;
}
