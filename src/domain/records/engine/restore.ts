import type { Work } from '#domain/work/work.ts';
import { type RecordUnit, wait } from './rows.ts';

/** Brings back everything one deletion took, under the same ids; the caller has looked at the rights. */
export function* restoreBatch({ rows }: RecordUnit, batch: string): Work<void> {
  for (const { entity, id, isRecord } of yield* wait(rows.takeBack(batch))) {
    const op = isRecord ? ('restore' as const) : ('update' as const);
    rows.note({ entity: entity.root.name, id, parent: null, op, version: null, before: null, after: null });
    rows.announce({ entity: entity.root.name, op: isRecord ? 'insert' : 'update', parent: null, version: null, id });
    rows.searchChanged({ entity, ids: [id], fields: null });
  }
}
