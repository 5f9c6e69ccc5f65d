import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isDerived, isTranslation, readId, type RecordData, tradName } from '#domain/records/values/record-data.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { changedFields } from '#domain/records/read/record-state.ts';
import { hiddenNames, mayReadRecords, withoutHidden } from '#domain/records/read/sight.ts';
import { AppError } from '#server/errors/app-error.ts';
import { accessOf } from '#server/records/scope/access.ts';
import type { MockContext } from '../mock-context.ts';
import { presentRecord, type Wire } from './present.ts';
import { findVisible, isVisible } from './scope.ts';
import type { HistoryEntry, Store } from './store.ts';
import type { Row } from './tables.ts';

export function findRecord(store: Store, entity: string, id: number): Row {
  const row = store.tables.find(entity, id);
  if (row === null) throw new AppError('introuvable');
  return row;
}

/** The record as nobody's rights hide it: what history and merges compare. */
export function snapshotOf(store: Store, place: { readonly entity: string; readonly row: Row }): Wire {
  return structuredClone(presentRecord(store, place, SYSTEM));
}

export interface Change {
  readonly entity: string;
  readonly id: number;
  readonly op: HistoryEntry['op'];
  readonly before: Wire | null;
  /** What the line says in place of the differences: links are not in the record. */
  readonly line?: Pick<HistoryEntry, 'before' | 'after'>;
  /** What the line says besides: why. */
  readonly said?: Wire;
  /** Secrets that were given: no line shows them. */
  readonly secrets?: readonly string[];
}

/** Writes a change down and tells whoever listens; history, versions and events stay on the base of a subtype. */
export function remember(store: Store, { entity, id, op, before, line, said, secrets = [] }: Change, context: MockContext): void {
  const root = store.tables.rootOf(entity).name;
  const row = store.tables.find(entity, id);
  const after = row === null ? null : snapshotOf(store, { entity, row });
  const version = Number(row?.['Version'] ?? before?.['Version'] ?? 1);
  if (after !== null) store.versions.set(`${root} ${id} ${version}`, after);
  const lines = told(line ?? differences(store, entity, { before, after }), said);
  store.unit?.written.push({
    entity: root,
    id,
    op,
    fields: op === 'update' ? [...Object.keys({ ...lines.before, ...lines.after }), ...secrets] : [],
    before: op === 'update' ? lines.before : null,
    after: lines.after,
  });
  store.history.push({
    id: store.history.length + 1,
    batch: context.batch,
    entity: root,
    record: id,
    user: { id: context.user.id, nom: context.user.nom },
    atMs: context.nowMs,
    op,
    ...lines,
    version,
  });
  const events = { insert: 'insert', update: 'update', delete: 'delete', restore: 'insert' } as const;
  store.emit({ entity: root, ids: [id], parent: parentOf(store, entity, row ?? before), op: events[op], version, batch: context.batch });
}

const told = (
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  said: Wire | undefined,
): Pick<HistoryEntry, 'before' | 'after'> => ({
  before,
  after: said === undefined ? after : { ...after, ...said },
});

/** Only what the record itself holds: a text of another record or a derived value has no history here. */
function differences(
  store: Store,
  entity: string,
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
): Pick<HistoryEntry, 'before' | 'after'> {
  const { fields } = store.tables.entity(entity);
  const held = new Set(fields.flatMap((field) => (isDerived(field) ? [] : [isTranslation(field) ? tradName(field) : field.name])));
  const of = (record: Wire | null, names: readonly string[]): Wire | null =>
    record === null
      ? null
      : pick(
          record,
          names.filter((name) => held.has(name)),
        );
  const names = before === null || after === null ? [...held] : changedFields(before, after);
  return { before: of(before, names), after: of(after, names) };
}

function pick(record: Wire, names: readonly string[]): Wire {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

function parentOf(
  store: Store,
  entity: string,
  record: Readonly<Record<string, JsonValue>> | null,
): { readonly entity: string; readonly id: number } | null {
  const { parent } = store.tables.entity(entity);
  const id = parent === null ? null : record?.[parent.field];
  return parent === null || typeof id !== 'number' ? null : { entity: parent.entity, id };
}

/** Sees everything; used for what the server writes to itself. */
const SYSTEM: MockContext = {
  user: { id: 0, login: '', nom: '', groupId: null, rights: new Set() },
  culture: 'fr',
  edition: null,
  requestId: '',
  batch: '',
  lock: null,
  selfOnly: false,
  shown: null,
  confirmation: null,
  proven: false,
  has: () => true,
  nowMs: 0,
  today: '1970-01-01',
};

/** Lines of a record and of its parts, the latest first. */
export function historyOf(
  store: Store,
  { entity, id }: { readonly entity: string; readonly id: number },
  context: MockContext,
): readonly Wire[] {
  findVisible(store, { entity, id }, context);
  const root = store.tables.rootOf(entity).name;
  const parts = new Set(
    store.tables.entity(entity).parts.flatMap((part) =>
      store.tables
        .all(part.entity)
        .filter(() => mayReadRecords(store.tables.entity(part.entity), context.has))
        .filter((row) => row[part.field] === id && isVisible(store, { entity: part.entity, record: row }, context))
        .map((row) => `${store.tables.rootOf(part.entity).name} ${readId(row)}`),
    ),
  );
  return store.history
    .filter((line) => (line.entity === root && line.record === id) || parts.has(`${line.entity} ${line.record}`))
    .toReversed()
    .flatMap((line) => {
      const told = toldTo(store, line, context);
      return told === null ? [] : [{ ...line, ...told }];
    })
    .map((line) => ({
      Id: line.id,
      Batch: line.batch,
      Entite: line.entity,
      IdRecord: line.record,
      IdUtilisateur: line.user.id,
      UtilisateurLibelle: line.user.nom,
      At: toUtcText(line.atMs),
      Op: line.op,
      Before: line.before,
      After: line.after,
    }));
}

/** The line without what the person may not see; null when nothing else is in it. */
function toldTo(store: Store, line: HistoryEntry, context: MockContext): Pick<HistoryEntry, 'before' | 'after'> | null {
  const hidden = hiddenFrom(store, line.entity, context);
  const isOnlyHidden = line.op === 'update' && hidden.size > 0 && isEmpty(line.before, hidden) && isEmpty(line.after, hidden);
  if (isOnlyHidden && Object.keys({ ...line.before, ...line.after }).length > 0) return null;
  return { before: withoutHidden(line.before, hidden), after: withoutHidden(line.after, hidden) };
}

const isEmpty = (record: Wire | null, hidden: ReadonlySet<string>): boolean => Object.keys(record ?? {}).every((name) => hidden.has(name));

/** Fields that history lines and versions may not tell the person: those of the base of the entity and of every type of it. */
export function hiddenFrom(store: Store, entity: string, context: MockContext): ReadonlySet<string> {
  const root = store.tables.rootOf(entity);
  const family = Object.values(store.tables.entities).filter(({ name }) => store.tables.rootOf(name) === root);
  return hiddenNames(family, accessOf(store.registry, context).isMasked);
}

/** What one call of the person created, and whether anybody wrote on it or on its parts since. */
export function createdIn(store: Store, batch: string, { user }: MockContext): readonly RecordData[] {
  const isOther = (line: HistoryEntry): boolean => line.batch !== batch;
  return store.history
    .filter((line) => line.batch === batch && line.user.id === user.id && line.op === 'insert')
    .map(({ entity, record }) => ({
      Entite: entity,
      Id: record,
      IsModifiee: store.history.some((line) => isOther(line) && isAbout(store, line, { entity, record })),
    }));
}

/** A line tells of a record, or of a part that is of it as the line was, or as it became. */
const isAbout = (store: Store, line: HistoryEntry, { entity, record }: Pick<HistoryEntry, 'entity' | 'record'>): boolean => {
  if (line.entity === entity) return line.record === record;
  const { parent } = store.tables.entity(line.entity);
  const row = parent?.entity === entity ? (store.tables.find(line.entity, line.record) ?? line.after ?? line.before) : null;
  return row?.[parent?.field ?? ''] === record;
};
