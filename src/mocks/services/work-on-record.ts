import type { RecordData } from '#domain/records/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import type { MockCall } from '../call.ts';
import { snapshotOf } from '../store/history.ts';
import { requireOpenEdition } from '../store/by-hand.ts';
import { runWork } from '../store/run-work.ts';
import { staleVersion } from '../store/save.ts';
import { findWritable } from '../store/scope.ts';

interface Place {
  readonly entity: string;
  readonly id: number;
  /** The one the person looked at; null where what was looked at does not matter. */
  readonly version: number | null;
}

/** Runs a rule on one record in the version the person saw, as the server does. */
export function onRecord<T>({ store, context }: MockCall, { entity, id, version }: Place, work: (record: RecordData) => Work<T>): T {
  const row = findWritable(store, { entity, id }, context);
  requireOpenEdition(store, { entity, record: row });
  if (version !== null && version !== row['Version']) throw staleVersion(store, { entity, row, given: version }, context);
  return runWork(store, work(snapshotOf(store, { entity, row })), context);
}
