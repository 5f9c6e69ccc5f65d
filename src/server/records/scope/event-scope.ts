import type { RecordEvent } from '#server/events/publish.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { visibleIds } from './scope-access.ts';
import { type RowScope, idOf, openSource } from '../sql/source-sql.ts';
import { newBuild } from '../engine/new-build.ts';
import { quoted } from '../sql/sql-build.ts';

/** The event without the records that the person may not see; null when none is left. */
export function visibleEvent(
  engine: RecordEngine,
  context: RequestContext,
  event: RecordEvent,
): RecordEvent | null | Promise<RecordEvent | null> {
  const entity = engine.registry.find(event.entity);
  const rows = entity === undefined ? null : engine.rowScope(entity, context);
  // An event that names nobody only says that the list is to be read again.
  if (entity === undefined || rows === null || event.ids.length === 0) return event;
  return selectIds(engine, context, { entity, rows, event });
}

interface ScopedEvent {
  readonly entity: Entity;
  readonly rows: RowScope;
  readonly event: RecordEvent;
}

async function selectIds(engine: RecordEngine, context: RequestContext, { entity, rows, event }: ScopedEvent): Promise<RecordEvent | null> {
  const seen =
    event.op === 'delete'
      ? await trashedWithin(engine, context, { entity, rows, event })
      : await visibleIds(engine, context, { entity, ids: event.ids });
  const ids = event.ids.filter((id) => seen.has(id));
  return ids.length === 0 ? null : { ...event, ids };
}

/** A deleted row is looked up in the trash, where it is whole. */
async function trashedWithin(
  engine: RecordEngine,
  context: RequestContext,
  { entity, rows, event }: ScopedEvent,
): Promise<ReadonlySet<number>> {
  const build = newBuild(engine, context);
  const source = openSource(build, entity);
  const kept = `corbeille c cross join lateral jsonb_populate_record(null::${quoted(entity.root.table)}, c.contenu) as ${source.root}`;
  const text = `select ${idOf(source)} as id from ${kept} where c.lot = ${build.param(event.batch)} and c.genre = 'ligne' and c.nom_table = ${build.param(entity.root.table)} and ${rows(build, source)}`;
  const { rows: found } = await engine.pool.query<{ id: number }>(text, build.values);
  return new Set(found.map(({ id }) => id));
}
