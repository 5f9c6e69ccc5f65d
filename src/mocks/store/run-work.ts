import { requireLinkedEdition, requireOpenEdition } from '#domain/editions/edition-access.ts';
import { editionPathOf } from '#domain/editions/edition-links.ts';
import { fieldNamed } from '#domain/records/read/record-source.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { isMailStep } from '#domain/mails/mail-work.ts';
import { queueMail } from '#domain/mails/queue-mail.ts';
import { norm } from '#domain/records/values/norm.ts';
import { type RecordData, readId, readNumber } from '#domain/records/values/record-data.ts';
import { viewScreen } from '#domain/views/view-screens.ts';
import type { CountedFilter, ListedRows, Series, Step, StepReply, Where } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import { readFilter } from '#server/records/http/list-request.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import { runMailStep } from '../mails/mail-steps.ts';
import { becomeRow } from './become.ts';
import { forget } from './forget.ts';
import { numberKey } from './given-numbers.ts';
import { createdIn, findRecord, snapshotOf } from './history.ts';
import { listIds } from './list.ts';
import { linkMore } from './link-more.ts';
import { keepUpdate, moveLinks, moveRows, referringTo, successorOf, twinsOf } from './merge-steps.ts';
import { deleteRecord } from './remove.ts';
import { holdAll, readSeries, saveHeld } from './series-steps.ts';
import { createRecord, staleVersion, updateRecord } from './save.ts';
import { findWritable, isNameable, isVisible } from './scope.ts';
import type { Store } from './store.ts';
import { linkOf } from './tables.ts';
import { listFacts, setValues } from './transition-steps.ts';
import { inUnit } from './unit.ts';

/** Runs the steps of a rule over the rows in memory, with all that the call writes; a refusal leaves everything as it was. */
export function runWork<T>(store: Store, work: Work<T>, context: MockContext): T {
  return inUnit(store, context, () => runReading(store, work, context));
}

/** The same for a rule that writes nothing: there is nothing to undo. */
export function runReading<T>(store: Store, work: Work<T>, context: MockContext): T {
  const everything: MockContext = { ...context, has: () => true };
  let next = work.next();
  while (next.done !== true) next = work.next(runStep(store, next.value, { own: context, everything }));
  return next.value;
}

interface Contexts {
  readonly own: MockContext;
  /** What a rule writes was allowed to the rule. */
  readonly everything: MockContext;
}

function runStep(store: Store, step: Step, { own, everything }: Contexts): StepReply {
  if (isMailStep(step)) return runMailStep(store, step, own);
  switch (step.do) {
    case 'refuse':
      throw new AppError(step.code, step);
    case 'refuse-fields':
      throw invalidFields(...step.errors);
    case 'mail': {
      const queued = runReading(store, queueMail(step.order), own);
      return queued.ok ? queued.traceId : null;
    }
    case 'listed':
      return listedIds(store, step, own);
    case 'count':
      return findRows(store, step.entity, step.where).length;
    case 'enclose': {
      const { attachments, values } = store.enclose(step.order, step.culture, own);
      return { Pieces: attachments.map((file) => ({ ...file })), Mots: { ...values } };
    }
    case 'created':
      return createdIn(store, step.batch, own);
    case 'drop':
      for (const id of step.ids) {
        store.tables.remove(step.entity, id);
        store.emit({ entity: step.entity, ids: [id], parent: null, op: 'delete', version: null, batch: own.batch });
      }
      return null;
    case 'counted':
      return countedIds(store, step, own);
    case 'forget':
      return forget(store, step);
    case 'find':
      return findRows(store, step.entity, step.where);
    case 'read': {
      const row = store.tables.find(step.entity, step.id);
      if (row === null || !isVisible(store, { entity: step.entity, record: row }, own)) return null;
      findWritable(store, step, own);
      return snapshotOf(store, { entity: step.entity, row });
    }
    case 'see':
      return seeRow(store, step, own);
    case 'open': {
      const row = findWritable(store, step, own);
      if (!step.isClosedToo) store.rules.byHand(requireOpenEdition(step.entity, [step.id]), own);
      if (step.version !== null && step.version !== row['Version'])
        throw staleVersion(store, { entity: step.entity, row, given: step.version }, own);
      return snapshotOf(store, { entity: step.entity, row });
    }
    case 'years':
      return [...new Set(step.ids.flatMap((id) => yearOf(store, step.entity, id) ?? []))];
    case 'names':
      return namesOf(store, step, own);
    case 'names-told':
      return namesTold(store, step, own);
    case 'referring':
      return referringTo(store, step.entity, step.id);
    case 'twins':
      return twinsOf(store, step.entity, step.paths);
    case 'successor':
      return successorOf(store, step.entity, step.id);
    case 'similar':
      return store.tables.all(step.entity);
    case 'hold-all':
      return holdAll(store, step, own);
    case 'save':
      return saveHeld(store, step, own);
    case 'series':
      return readSeries(store, step);
    case 'hold':
    case 'take-turn':
    case 'wait-for':
      // One call after the other.
      return null;
    case 'links':
      return linkPairs(store, step);
    case 'gone':
      return goneRows(store, step, own);
    case 'mark':
      markRows(store, step, own);
      return null;
    case 'create':
      return step.records.map((data) => createRow(store, { entity: step.entity, data }, everything));
    case 'update':
      keepUpdate(store, step, () => updateRow(store, step, everything));
      return null;
    case 'set':
      return setValues(store, step, own);
    case 'answer':
      updateRecord(store, { ...step, prefix: 'Valeurs.' }, own);
      return null;
    case 'shown':
      return snapshotOf(store, { entity: step.entity, row: findRecord(store, step.entity, step.id) });
    case 'facts':
      return listFacts(store, step);
    case 'move':
      return moveRows(store, step, everything);
    case 'link': {
      const owner = store.tables.entity(step.entity);
      const field = fieldNamed(owner, step.field);
      if (field === undefined) return null;
      store.rules.byHand(requireLinkedEdition(step, field, step.ids), own);
      linkMore({ store, context: own }, { entity: owner, field, id: step.id }, step.ids);
      return null;
    }
    case 'move-links':
      return moveLinks(store, step);
    case 'become':
      becomeRow(store, step, everything);
      return null;
    case 'spent':
      return store.numbers.has(numberKey(step)) ? 1 : 0;
    case 'number':
      return takeNumber(store, step);
    case 'delete':
      for (const id of step.ids)
        deleteRecord(store, { entity: step.entity, id, version: store.tables.find(step.entity, id)?.['Version'] }, everything);
      return null;
  }
}

/** The year of a record, its own or that of the record it is a part of; null: of every edition. */
function yearOf({ tables }: Store, entity: string, id: number): number | null {
  const path = editionPathOf((name) => tables.entity(name), entity);
  const own = tables.find(entity, id);
  const last = path?.parents.reduce((row, { entity: parent, field }) => row && tables.find(parent, Number(row[field])), own);
  return readNumber(last ?? {}, path?.field ?? '');
}

function listedIds(store: Store, { entity, shown, filter, max }: ListedRows, context: MockContext): readonly number[] {
  const checked = readFilter(store.registry, store.registry.get(entity), filter);
  return listIds(store, { entity, filter: checked }, { ...context, shown }).slice(0, max);
}

function countedIds(store: Store, { screen, key, max }: CountedFilter, context: MockContext): readonly number[] | null {
  const list = viewScreen(screen);
  const filter = list === undefined ? null : store.filterKeys.find(context.user.id, list.descriptor.name, key);
  if (list === undefined || filter === null) return null;
  return listedIds(store, { entity: list.descriptor.name, shown: list.shown, filter, max }, context);
}

function seeRow(store: Store, { entity, id }: Extract<Step, { readonly do: 'see' }>, context: MockContext): RecordData | null {
  const row = store.tables.find(entity, id);
  return row === null || !isVisible(store, { entity, record: row }, context) ? null : snapshotOf(store, { entity, row });
}

function findRows(store: Store, entity: string, where: Where): readonly RecordData[] {
  const holds = (record: RecordData): boolean =>
    Object.entries(where).every(([name, wanted]) => {
      const value = record[name] ?? null;
      if (wanted !== null && typeof wanted === 'object' && 'from' in wanted)
        return typeof value === 'string' && value >= wanted.from && value <= wanted.to;
      if (wanted !== null && typeof wanted === 'object') return typeof value === 'number' && wanted.includes(value);
      return typeof wanted === 'string' && typeof value === 'string' ? norm(value) === norm(wanted) : value === wanted;
    });
  return store.tables
    .all(entity)
    .filter(holds)
    .map((row) => snapshotOf(store, { entity, row }));
}

function linkPairs(store: Store, { entity, field: name, of }: Extract<Step, { readonly do: 'links' }>): readonly RecordData[] {
  const field = fieldNamed(store.tables.entity(entity), name);
  if (field === undefined) throw new Error(`field « ${name} » is not in « ${entity} »`);
  const { ownerColumn, targetColumn } = linkOf(field);
  const [column, ids] = 'owners' in of ? [ownerColumn, of.owners] : [targetColumn, of.targets];
  const wanted = new Set(ids);
  return store.tables
    .linksOf(field)
    .filter(({ columns }) => wanted.has(columns[column] ?? 0))
    .map(({ columns, payload }) => ({ Id: columns[ownerColumn], Lien: columns[targetColumn], Dit: payload }));
}

function goneRows(store: Store, { entity, ids }: Extract<Step, { readonly do: 'gone' }>, { batch }: MockContext): readonly RecordData[] {
  return ids.map((id) => store.trashed(batch, { entity, id })).filter((row) => row !== null);
}

function markRows(store: Store, { entity, ids, data }: Extract<Step, { readonly do: 'mark' }>, { batch }: MockContext): void {
  for (const id of ids) {
    const row = store.tables.find(entity, id);
    if (row === null) continue;
    for (const [name, value] of Object.entries(data)) row[name] = value ?? null;
    store.emit({ entity: store.tables.rootOf(entity).name, ids: [id], parent: null, op: 'update', version: null, batch });
  }
}

/** Nobody else writes meanwhile: the number after the last one of the series. */
function takeNumber(store: Store, { entity, field, prefix, day, date }: Series): number {
  const rows = store.tables.all(entity).filter((row) => String(row[field] ?? '').startsWith(prefix));
  if (rows.some((row) => String(row[day] ?? '') > date)) throw new AppError('facture-date');
  return rows.reduce((last, row) => Math.max(last, Number(String(row[field]).slice(prefix.length)) || 0), 0) + 1;
}

function namesOf(store: Store, { entity, ids }: Extract<Step, { readonly do: 'names' }>, { culture }: MockContext): RecordData {
  const source = store.source(culture);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const record = store.tables.find(entity, id);
      return record === null ? [] : [[String(id), displayOf(source, { entity, record })]];
    }),
  );
}

function namesTold(store: Store, { entity, ids, max }: Extract<Step, { readonly do: 'names-told' }>, context: MockContext) {
  const source = store.source(context.culture);
  const places = ids
    .map((id) => store.tables.find(entity, id))
    .filter((record) => record !== null)
    .map((record) => ({ entity, record }));
  const shown = places.filter((place) => isNameable(store, place, context)).slice(0, max);
  return shown.map((place) => ({ Id: readId(place.record), Libelle: displayOf(source, place) }));
}

function createRow(store: Store, { entity, data }: { readonly entity: string; readonly data: RecordData }, context: MockContext): number {
  const { form, own } = parted(store, entity, data);
  return createRecord(store, { entity, data: form, own }, context).id;
}

function updateRow(store: Store, { entity, id, data }: Extract<Step, { readonly do: 'update' }>, context: MockContext): void {
  const row = store.tables.find(entity, id);
  if (row === null) throw new AppError('introuvable');
  const { form, own } = parted(store, entity, data);
  updateRecord(store, { entity, id, data: { ...form, Version: row['Version'] }, own, mayReplace: true }, context);
}

/** What a form may write, and what only a rule may. */
function parted(store: Store, entity: string, data: RecordData): { readonly form: RecordData; readonly own: RecordData } {
  const readOnly = new Set(store.tables.entity(entity).fields.flatMap((field) => (field.readOnly ? [field.name] : [])));
  const of = (isOwn: boolean): RecordData => Object.fromEntries(Object.entries(data).filter(([name]) => readOnly.has(name) === isOwn));
  return { form: of(false), own: of(true) };
}
