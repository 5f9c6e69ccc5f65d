import { TRACES } from '#domain/mails/insert-traces.ts';
import { forgottenMail, isForgotten } from '#domain/accounts/forgotten.ts';
import type { RecordPlace } from '#domain/records/engine/rows.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Erasure } from '#domain/work/erasure.ts';
import { moved } from './moved.ts';
import type { Store, TrashLine } from './store.ts';

/** Events about the records before are not sent any more, and waiting mails do not leave. */
export function forget(store: Store, erasure: Erasure): null {
  const gone = new Set(erasure.erased.map(({ entity, id }) => `${entity} ${id}`));
  function isGone(place: RecordPlace | null): boolean {
    return place !== null && gone.has(`${place.entity} ${place.id}`);
  }
  const kept = store.history.filter((line) => !isGone(line) && !isGone(line.parent));
  store.history.splice(0, store.history.length, ...kept);
  function isTheirs(line: TrashLine): boolean {
    if (line.kind === 'links') return false;
    return (
      isGone(line.kind === 'row' ? { entity: line.entity, id: readId(line.row) } : line) ||
      (line.kind === 'row' && isForgotten(erasure, 'trash', line.row))
    );
  }
  for (const [batch, { lines, ...said }] of store.trash)
    store.trash.set(batch, { ...said, lines: lines.filter((line) => !isTheirs(line)) });
  for (const trace of store.tables.all(TRACES)) {
    const left = forgottenMail(erasure, trace);
    if (left === null) continue;
    Object.assign(trace, left);
    moved(trace);
  }
  return null;
}
