import type { HistoryLine } from '#domain/records/engine/rows.ts';
import { hiddenFrom } from '#domain/records/engine/stale.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { mayReadRecords, withoutHidden } from '#domain/records/sight/sight.ts';
import type { SeriesLines } from '#domain/work/steps.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type MockContext, mockContext } from '../mock-context.ts';
import { type AskedRecord, storedRecord, type Wire, wireRecord } from '#domain/records/wire/wire-record.ts';
import { findVisible, isLimited, isVisible } from './scope.ts';
import type { HistoryEntry, Store } from './store.ts';
import type { Row, RowOf } from './tables.ts';

export function findRecord<E extends string>(store: Store, entity: E, id: number): RowOf<E>;
export function findRecord(store: Store, entity: string, id: number): Row {
  const row = store.tables.find(entity, id);
  if (row === null) throw new AppError('introuvable');
  return row;
}

/** The record as rules and history know it. */
export function storedOf(store: Store, ...recordArgs: AskedRecord): Wire {
  return storedRecord(store.source('fr'), ...recordArgs);
}

/** The record as nobody's rights hide it. */
export function wholeOf(store: Store, entity: string, id: number): Wire {
  return structuredClone(wireRecord(store.shownTo(SYSTEM), { entity, record: findRecord(store, entity, id) }));
}

/** Writes a line down, and lets the rules of the call hear of it. */
export function noteLine(store: Store, line: HistoryLine, { batch, user, nowMs }: MockContext): void {
  store.unit?.written.push(line);
  store.history.push({ ...line, key: store.history.length + 1, batch, user: { id: user.id, nom: user.nom }, atMs: nowMs });
}

/** Sees everything; used for what the server writes to itself. */
const SYSTEM: MockContext = { ...mockContext({ requestId: '', batch: '', nowMs: 0, today: '1970-01-01' }), has: () => true };

/** Lines of a record and of its parts, the latest first. */
export function historyOf(
  store: Store,
  { entity, id }: { readonly entity: string; readonly id: number },
  context: MockContext,
): readonly Wire[] {
  findVisible(store, { entity, id }, context);
  const { name: root } = store.tables.rootOf(entity);
  return store.history
    .filter(
      ({ entity: lineEntity, id: record, parent }) =>
        (lineEntity === root && record === id) || (parent?.entity === root && parent.id === id),
    )
    .filter((line) => isPartTold(store, { entity, line }, context))
    .toReversed()
    .flatMap((line) => {
      const shownChange = toldTo(store, line, context);
      return shownChange === null ? [] : [{ ...line, ...shownChange }];
    })
    .map((line) => ({
      Id: line.key,
      Batch: line.batch,
      Entite: line.entity,
      IdRecord: line.id,
      IdUtilisateur: line.user.id,
      UtilisateurLibelle: line.user.nom,
      At: toUtcText(line.atMs),
      Op: line.op,
      Before: line.before,
      After: line.after,
    }));
}

/** Lines of parts that the person may not see are left out: the history of a film tells no hidden note. */
function isPartTold(
  store: Store,
  { entity, line }: { readonly entity: string; readonly line: HistoryLine },
  context: MockContext,
): boolean {
  const part = store.tables.entity(entity).parts.find((one) => store.tables.rootOf(one.entity).name === line.entity);
  if (part === undefined) return true;
  const record = store.tables.find(part.entity, line.id);
  const isSeen = record === null ? !isLimited(store, part.entity, context) : isVisible(store, { entity: part.entity, record }, context);
  return isSeen && mayReadRecords(store.tables.entity(part.entity), context.has);
}

/** The line without what the person may not see; null when nothing else is in it. */
function toldTo(store: Store, line: HistoryEntry, context: MockContext): Pick<HistoryLine, 'before' | 'after'> | null {
  const hidden = hiddenFrom(store.registry, context, store.registry.get(line.entity));
  const isOnlyHidden = line.op === 'update' && hidden.size > 0 && isEmpty(line.before, hidden) && isEmpty(line.after, hidden);
  if (isOnlyHidden && Object.keys({ ...line.before, ...line.after }).length > 0) return null;
  return { before: withoutHidden(line.before, hidden), after: withoutHidden(line.after, hidden) };
}

function isEmpty(record: Wire | null, hidden: ReadonlySet<string>): boolean {
  return Object.keys(record ?? {}).every((name) => hidden.has(name));
}

/** Records that one call of the person created, and whether anybody wrote on them or their parts since. */
export function createdIn(store: Store, batch: string, { user }: MockContext): readonly RecordData[] {
  function isAbout(line: HistoryLine, { entity, id }: HistoryLine): boolean {
    return (line.entity === entity && line.id === id) || (line.parent?.entity === entity && line.parent.id === id);
  }
  return store.history
    .filter((line) => line.batch === batch && line.user.id === user.id && line.op === 'insert')
    .map((made) => ({
      Entite: made.entity,
      Id: made.id,
      IsModifiee: store.history.some((line) => line.batch !== batch && isAbout(line, made)),
    }));
}

/** The record in which one was merged last. */
export function successorOf({ history, tables }: Store, entity: string, id: number): number | null {
  const former = tables.entity(entity).mergeable?.former ?? '';
  return history.findLast((line) => line.entity === entity && line.op === 'update' && line.after?.[former] === id)?.id ?? null;
}

/** Writes of a batch in records of an entity, from the last of them. */
export function readSeries(store: Store, { entity, lot, before, max }: SeriesLines): readonly RecordData[] {
  const root = store.tables.rootOf(entity).name;
  const batchLines = store.history.filter((line) => line.batch === lot && line.entity === root && (before === null || line.id < before));
  return [...Map.groupBy(batchLines, ({ id }) => id)]
    .toSorted(([left], [right]) => right - left)
    .slice(0, max)
    .map(([Id, lines]) => ({ Id, Lignes: lines.map(({ before: was, after }) => ({ Avant: was, Apres: after })) }));
}
