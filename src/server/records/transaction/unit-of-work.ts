import type pg from 'pg';
import { type RecordEvent, publishEvents } from '#server/events/publish.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { askDatabase } from './ask-database.ts';
import { PLANNED_FOR_ANY } from './plan-mode.ts';
import { toRefusal } from './database-refusals.ts';
import type { HistoryLine, SearchChange } from '#domain/records/engine/rows.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { writeHistory } from './history-repository.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { requireWrittenEditions } from '../scope/edition-writes.ts';
import { refreshSearch } from '../write/search-repository.ts';
import { newBuild } from '../engine/new-build.ts';

interface Notes {
  readonly history: HistoryLine[];
  readonly events: RecordEvent[];
  readonly searches: SearchChange[];
  readonly droppedFiles: number[];
  queries: number;
  isSearchQueued: boolean;
}

interface UnitRun<T> {
  readonly operation: string;
  readonly entity: Entity;
  readonly work: (work: UnitOfWork) => Promise<T>;
  /** Everything is checked as for a commit, and nothing is saved. */
  readonly isTrial?: boolean;
}

/** A statement of a transaction comes back with other ids: planned once, for any of them. */
const BEGIN = `begin; ${PLANNED_FOR_ANY}`;

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 3;
/** Refusals of one work that are lifted one after the other. */
const LIFTS_MAX = 50;

/**
 * Runs one operation in one transaction: rows, history, search texts and events stand or fall together.
 * A deadlock or a serialisation failure starts it again, and so does a refusal that a service outside lifts meanwhile.
 */
export async function inUnitOfWork<T>(engine: RecordEngine, context: RequestContext, run: UnitRun<T>): Promise<T> {
  let [attempt, lifts] = [1, 0];
  for (;;) {
    try {
      return await attemptOnce(engine, context, run);
    } catch (error) {
      if (lifts < LIFTS_MAX && (await engine.lift(engine, error))) {
        lifts += 1;
        continue;
      }
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!RETRIED.has(code) || attempt === ATTEMPTS) throw toRefusal(engine.registry, run.entity, error);
      attempt += 1;
    }
  }
}

async function attemptOnce<T>(
  engine: RecordEngine,
  context: RequestContext,
  { operation, entity, work, isTrial = false }: UnitRun<T>,
): Promise<T> {
  const client = await engine.pool.connect();
  const notes: Notes = { history: [], events: [], searches: [], droppedFiles: [], queries: 0, isSearchQueued: false };
  let broken: Error | undefined;
  try {
    await client.query(BEGIN);
    const unit = openUnit(engine, context, { client, notes });
    const result = await work(unit);
    await flush(unit, notes);
    if (isTrial) {
      await client.query('set constraints all immediate');
      await client.query('rollback');
      return result;
    }
    await client.query('commit');
    for (const event of notes.events) engine.cache.invalidate(event.entity);
    engine.onQueries({ operation, entity: entity.name, queries: notes.queries });
    if (notes.isSearchQueued) engine.onSearchQueued();
    if (notes.droppedFiles.length > 0) engine.onFilesDropped(notes.droppedFiles);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function openUnit(
  engine: RecordEngine,
  context: RequestContext,
  { client, notes }: { readonly client: pg.PoolClient; readonly notes: Notes },
): UnitOfWork {
  return {
    engine,
    context,
    editions: context.user.editions ?? null,
    client,
    query: askDatabase(client, () => {
      notes.queries += 1;
    }),
    newBuild: () => newBuild(engine, context),
    note: (entry) => notes.history.push(entry),
    hush: () => {
      notes.history.splice(0, Infinity, ...notes.history.map((entry) => ({ ...entry, before: null, after: null })));
    },
    announce: ({ entity, op, parent, version, id }) =>
      addEvent(notes.events, { entity, op, parent, version, ids: [id], batch: context.batch }),
    searchChanged: (change) => notes.searches.push(change),
    searchQueued: () => {
      notes.isSearchQueued = true;
    },
    filesDropped: (ids) => notes.droppedFiles.push(...ids),
  };
}

/** Changes of the same kind under the same parent are one event. */
function addEvent(events: RecordEvent[], event: RecordEvent): void {
  const index = events.findIndex(
    (candidate) =>
      candidate.entity === event.entity &&
      candidate.op === event.op &&
      candidate.parent?.entity === event.parent?.entity &&
      candidate.parent?.id === event.parent?.id,
  );
  const existing = events[index];
  if (existing === undefined) events.push(event);
  else events[index] = { ...existing, version: null, ids: [...new Set([...existing.ids, ...event.ids])] };
}

async function flush(unit: UnitOfWork, notes: Notes): Promise<void> {
  await unit.engine.rules.beforeCommit(unit, notes.history);
  await requireWrittenEditions(unit, notes.history);
  await refreshSearch(unit, notes.searches);
  await writeHistory(unit, notes.history);
  if (notes.events.length === 0) return;
  notes.queries += 1;
  await publishEvents(unit.client, notes.events);
}

export const ENGINE_PROJECTION = { isForReading: false, isMasked: FULL_ACCESS.isMasked } as const;
