import type { RecordData } from '#domain/records/values/record-data.ts';
import type { SeriesLines, Step } from '#domain/work/steps.ts';
import type { MockContext } from '../mock-context.ts';
import { updateByHand } from './by-hand.ts';
import { snapshotOf } from './history.ts';
import { findWritable } from './scope.ts';
import type { Store } from './store.ts';

type Of<Kind extends Step['do']> = Extract<Step, { readonly do: Kind }>;

/** Records that a person means to change; one that is hidden from them refuses them all. */
export function holdAll(store: Store, { entity, ids }: Of<'hold-all'>, context: MockContext): readonly RecordData[] {
  return ids
    .filter((id) => store.tables.find(entity, id) !== null)
    .map((id) => snapshotOf(store, { entity, row: findWritable(store, { entity, id }, context) }));
}

export const saveHeld = (store: Store, { entity, before, data }: Of<'save'>, context: MockContext): number =>
  updateByHand(store, { entity, id: Number(before['Id']), data }, context).version;

/** What a batch wrote in records of an entity, from the last of them. */
export function readSeries(store: Store, { entity, lot, before, max }: SeriesLines): readonly RecordData[] {
  const root = store.tables.rootOf(entity).name;
  const own = store.history.filter((line) => line.batch === lot && line.entity === root && (before === null || line.record < before));
  return [...Map.groupBy(own, ({ record }) => record)]
    .toSorted(([left], [right]) => right - left)
    .slice(0, max)
    .map(([record, lines]) => ({ Id: record, Lignes: lines.map(({ before: was, after }) => ({ Avant: was, Apres: after })) }));
}
