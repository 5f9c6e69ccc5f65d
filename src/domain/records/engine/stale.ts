import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { mayReadSheet } from '#domain/records/sight/readable.ts';
import { hiddenNames, withoutHidden } from '#domain/records/sight/sight.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import { refuse, refuseWith, type Work } from '#domain/work/work.ts';
import { accessOf, type Asker } from './access.ts';
import type { Entity, Registry } from './registry.ts';
import { type PastChange, type RecordUnit, wait } from './rows.ts';

interface Stale {
  readonly current: RecordData;
  /** The one that the person looked at. */
  readonly version: number;
}

/** A write on a version that is no longer the last. Readers of the record learn who wrote since, what, and both states; others nothing of it. */
export function* refuseStale({ registry, rows, facts }: RecordUnit, entity: Entity, { current, version }: Stale): Work<never> {
  if (!mayReadSheet(entity.descriptor, facts, current)) return yield* refuse('version-perimee');
  const id = readId(current);
  const hidden = hiddenFrom(registry, { user: { id: facts.userId }, has: facts.has }, entity);
  const changes = (yield* wait(rows.changesSince({ entity: entity.root.name, id }, version))).map((change) => ({
    ...change,
    before: withoutHidden(change.before, hidden),
    after: withoutHidden(change.after, hidden),
  }));
  const shown = yield* wait(rows.shown(entity, id));
  const [last] = changes;
  return yield* refuseWith('version-perimee', {
    conflict: {
      by: last?.userId == null ? null : { Id: last.userId, Nom: last.userName ?? '' },
      at: last?.at ?? null,
      version: readVersion(current),
      fields: [...new Set(changes.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))],
      current: toJson(shown),
      before: toJson({ ...takenBack(shown, changes), Version: version }),
    },
  });
}

/** The state the client edited: the present one with the changes since taken back, newest first. */
function takenBack(shown: RecordData, changes: readonly PastChange[]): RecordData {
  return changes.reduce<RecordData>((state, change) => ({ ...state, ...change.before }), shown);
}

/** Fields that history lines and versions of the entity may not tell the person: those of its base and of every type of it. */
export function hiddenFrom(registry: Registry, asker: Asker, entity: Entity): ReadonlySet<string> {
  const family = registry.all.filter(({ root }) => root === entity.root).map(({ descriptor }) => descriptor);
  return hiddenNames(family, accessOf(registry, asker).isMasked);
}

/** A record as a JSON value: nothing of it is absent. */
export function toJson(record: RecordData): { readonly [key: string]: JsonValue } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}
