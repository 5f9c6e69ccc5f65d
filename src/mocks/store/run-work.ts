import { nearnessOf } from '#domain/values/text/search-words.ts';
import { byNearness } from '#domain/records/query/choice.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordStep, recordStep } from '#domain/registries/record-steps.ts';
import { editionPathOf } from '#domain/records/editions/edition-links.ts';
import { fieldNamed, walkPath } from '#domain/records/read/record-source.ts';
import { stepsOf } from '#domain/records/query/named-path.ts';
import { norm } from '#domain/values/text/norm.ts';
import { isRecordData, isTranslation, type RecordData, readId, readNumber, tradName } from '#domain/values/record-data.ts';
import { viewScreen } from '#domain/views/view-screens.ts';
import { inZone } from '#domain/values/dates/festival-zone.ts';
import type { CountedFilter, ListedRows, Series, Step, StepReply, Where } from '#domain/work/steps.ts';
import { askedIds, holds } from '#domain/work/where.ts';
import type { Work } from '#domain/work/work.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { answerStep, type StepAnswers } from '#domain/registries/answer-step.ts';
import type { MockContext } from '../mock-context.ts';
import { sealing } from '../ballots/sealing.ts';
import { mailAnswers } from '../mails/mail-steps.ts';
import { forget } from './forget.ts';
import { numberKey } from './given-numbers.ts';
import { createdIn, findRecord, readSeries, storedOf, successorOf, wholeOf } from './history.ts';
import { listIds } from './list.ts';
import { lockAnswers } from './locks.ts';
import { linesOf } from '#domain/threads/change-notices.ts';
import { lookAnswers, openedByIn, tell, viewersIn } from '../threads.ts';
import { recordUnit } from './memory-rows.ts';
import type { Asking, Store } from './store.ts';
import { linkOf, type Row } from './tables.ts';
import { deletedBatches } from './trash.ts';
import { inUnit } from './unit.ts';

/** Runs the steps of a rule over the rows in memory, with all that the call writes; a refusal leaves everything as it was. */
export function runWork<T>(store: Store, work: Work<T>, context: MockContext): T {
  return inUnit(store, context, () => runReading(store, work, context));
}

/** The same for a rule that writes nothing: there is nothing to undo. */
export function runReading<T>(store: Store, work: Work<T>, context: MockContext): T {
  let next = work.next();
  while (next.done !== true) {
    let reply: StepReply;
    try {
      reply = runStep(store, next.value, context);
    } catch (failure) {
      // Thrown inside the work, so that its `finally` runs.
      next = work.throw(failure);
      continue;
    }
    next = work.next(reply);
  }
  return next.value;
}

function runStep(store: Store, step: Step, context: MockContext): StepReply {
  if (step.do === 'in-zone') return inZone(step.zone, () => runStep(store, step.step, context));
  if (step.do === 'wait') throw new Error('rows in memory are not waited for');
  if (isRecordStep(step)) return runReading(store, recordStep(recordUnit(store, context), step), context);
  return answerStep(answers, { store, context }, step);
}

/** One call after the other: nobody else has or writes anything meanwhile. */
function alone(): null {
  return null;
}

const answers: StepAnswers<Asking, StepReply> = {
  ...mailAnswers,
  sealing: (_, step) => sealing(step),
  ...lockAnswers,
  viewers: (at, step) => viewersIn(at, step, runReading),
  'opened-by': (at, step) => openedByIn(at, step, runReading),
  tell,
  ...lookAnswers,
  changed: ({ store }, { spans }) => linesOf(store.history, spans),
  'take-turn': alone,
  'wait-for': alone,
  hold: alone,
  count: ({ store }, { entity, where }) => findRows(store, entity, where).length,
  counted: ({ store, context }, step) => countedIds(store, step, context),
  created: ({ store, context }, { batch }) => createdIn(store, batch, context),
  deleted: ({ store, context }, step) => deletedBatches(store, step, context),
  drop: ({ store, context }, step) => dropRows(store, step, context),
  'drop-files': ({ store }, { ids }) => {
    for (const id of ids) store.files.remove(id);
    return null;
  },
  'keep-file': ({ store, context: { user } }, { name, mime, content }) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0);
    const extension = mime === 'application/pdf' ? 'pdf' : 'xml';
    return store.files.add({ name, mime, extension, width: null, height: null, userId: user.id, bytes }).id;
  },
  facts: ({ store }, step) => listFacts(store, step),
  find: ({ store }, { entity, where, fields }) =>
    findRows(store, entity, where).map((record) => storedOf(store, { entity, record }, fields)),
  forget: ({ store }, step) => forget(store, step),
  gone: ({ store, context }, { entity, ids }) =>
    ids.map((id) => store.trashed(context.batch, { entity, id })).filter((row) => row !== null),
  links: ({ store }, step) => linkPairs(store, step),
  listed: ({ store, context }, step) => listedIds(store, step, context),
  mark: ({ store, context }, step) => markRows(store, step, context),
  number: ({ store }, step) => takeNumber(store, step),
  series: ({ store }, step) => readSeries(store, step),
  shown: ({ store }, { entity, id }) => wholeOf(store, entity, id),
  similar: ({ store }, { entity }) => store.tables.all(entity),
  spent: ({ store }, step) => (store.numbers.has(numberKey(step)) ? 1 : 0),
  successor: ({ store }, { entity, id }) => successorOf(store, entity, id),
  translations: ({ store }, { kind, ids }) => translationsOf(store, kind, new Set(ids)),
  twins: ({ store }, { entity, paths }) => twinsOf(store, entity, paths),
  years: ({ store }, { entity, ids }) => [...new Set(ids.flatMap((id) => yearOf(store, entity, id) ?? []))],
};

function translationsOf({ tables }: Store, kind: FieldDescriptor['kind'], ids: ReadonlySet<number>): readonly RecordData[] {
  return Object.values(tables.entities).flatMap(({ name: Entite, fields }) =>
    fields
      .filter((field) => isTranslation(field) && field.kind === kind && field.declaredIn === Entite)
      .flatMap((field) => tables.all(Entite).map((row) => ({ Entite, IdFiche: readId(row), Traduction: row[tradName(field)] ?? null })))
      .filter(({ Traduction }) => isRecordData(Traduction) && ids.has(readId(Traduction))),
  );
}

/** The year of a record, its own or that of the record it is a part of; null: of every edition. */
function yearOf({ tables }: Store, entity: string, id: number): number | null {
  const path = editionPathOf((name) => tables.entity(name), entity);
  const ownRow = tables.find(entity, id);
  const last = path?.parents.reduce((row, { entity: parent, field }) => row && tables.find(parent, Number(row[field])), ownRow);
  return readNumber(last ?? {}, path?.field ?? '');
}

function listedIds(store: Store, request: ListedRows, context: MockContext): readonly number[] {
  const { entity, shown, filter, max, isNearestFirst = false } = request;
  const checked = readFilter(store.registry, store.registry.get(entity), filter);
  const ids = listIds(store, { entity, filter: checked }, { ...context, shown });
  if (!isNearestFirst) return ids.slice(0, max);
  const nearness = nearnessOf(checked.GlobalSearch ?? '', { isShortToo: true });
  const { keptSort } = store.registry.get(entity).root.descriptor;
  const rows = ids.map((id) => store.tables.find(entity, id)).filter((row) => row !== null);
  return byNearness(store.sourceOf(context), { name: entity, keptSort, nearness }, rows).map(readId).slice(0, max);
}

function countedIds(store: Store, { screen, key, max }: CountedFilter, context: MockContext): readonly number[] | null {
  const list = viewScreen(screen);
  const filter = list === undefined ? null : store.filterKeys.find(context.user.id, list.descriptor.name, key);
  if (list === undefined || filter === null) return null;
  return listedIds(store, { entity: list.descriptor.name, shown: list.shown, filter, max }, context);
}

function findRows(store: Store, entity: string, where: Where): readonly Row[] {
  const ids = askedIds(where);
  const rows = ids === null ? store.tables.all(entity) : ids.map((id) => store.tables.find(entity, id));
  return rows.flatMap((row) => (row !== null && holds(row, where) ? [row] : []));
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

function markRows(store: Store, { entity, ids, data }: Extract<Step, { readonly do: 'mark' }>, { batch }: MockContext): null {
  for (const id of ids) {
    const row = store.tables.find(entity, id);
    if (row === null) continue;
    for (const [name, value] of Object.entries(data)) row[name] = value ?? null;
    store.emit({ entity: store.tables.rootOf(entity).name, ids: [id], parent: null, op: 'update', version: null, batch });
  }
  return null;
}

function dropRows(store: Store, { entity, ids }: Extract<Step, { readonly do: 'drop' }>, { batch }: MockContext): null {
  for (const id of ids) {
    store.tables.remove(entity, id);
    store.emit({ entity, ids: [id], parent: null, op: 'delete', version: null, batch });
  }
  return null;
}

/** Nobody else writes meanwhile: the number after the last one of the series. */
function takeNumber(store: Store, { entity, field, prefix, day, date }: Series): number {
  const rows = store.tables.all(entity).filter((row) => String(row[field] ?? '').startsWith(prefix));
  if (rows.some((row) => String(row[day] ?? '') > date)) throw new AppError('facture-date');
  return rows.reduce((last, row) => Math.max(last, Number(String(row[field]).slice(prefix.length)) || 0), 0) + 1;
}

const GROUP_MAX = 10;

function twinsOf(store: Store, entity: string, paths: readonly string[]): readonly RecordData[] {
  const aside = store.tables.entity(entity).mergeable?.aside ?? '';
  function toTwinKey(row: Row): string {
    return JSON.stringify(paths.map((path) => textAt(store, { entity, row }, path)));
  }
  const rows = store.tables.all(entity).filter((row) => row[aside] !== true && textAt(store, { entity, row }, paths[0] ?? '') !== '');
  return [...Map.groupBy(rows, toTwinKey).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(readId).toSorted((left, right) => left - right))
    .toSorted((left, right) => (right.at(-1) ?? 0) - (left.at(-1) ?? 0))
    .map((ids) => ({ Ids: ids.slice(0, GROUP_MAX) }));
}

/** A field of the record, or of the one a reference leads to, without case and accents. */
function textAt({ tables }: Store, { entity, row }: { readonly entity: string; readonly row: Row }, path: string): string {
  const [first = '', second] = path.split('.');
  if (second === undefined) return norm(String(row[first] ?? ''));
  const field = tables.entity(entity).fields.find(({ name }) => name === `Id${first}`);
  return norm(String(tables.find(field?.to ?? '', Number(row[`Id${first}`] ?? 0))?.[second] ?? ''));
}

function listFacts(store: Store, { entity, id, reads }: Extract<Step, { readonly do: 'facts' }>): readonly RecordData[] {
  const place = { entity, record: findRecord(store, entity, id) };
  return Object.entries(reads).flatMap(([Fait, { path, fields }]) => {
    const steps = stepsOf((name) => store.tables.entities[name], entity, path);
    const ends = walkPath(store.source('fr'), place, steps).flatMap((trail) => trail.slice(-1).map(({ record }) => record));
    return ends.map((end) => ({ Fait, Fiche: Object.fromEntries(fields.map((field) => [field, end[field] ?? null])) }));
  });
}
