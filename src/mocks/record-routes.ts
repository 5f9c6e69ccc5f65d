import { operations } from '#generated/contract/operations.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { headersOf, type WritingAction, writingActions } from '#domain/registries/actions.ts';
import { choosingOf } from '#domain/records/engine/choosers.ts';
import { matchesSearch } from '#domain/records/query/searched-text.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { inChoiceOrder, nearestFirst } from '#domain/records/query/choice.ts';
import { isAmong, referredFields } from '#domain/records/read/linked-choice.ts';
import { readId } from '#domain/values/record-data.ts';
import { admitBy } from '#domain/records/sight/shown-rows.ts';
import { toldAs } from '#domain/records/read/record-source.ts';
import { type Wire, wireChoice, wireEntry, wireRecord } from '#domain/records/wire/wire-record.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type AskedOperation, readingActions, type RecordReader, writingCall } from '#domain/registries/asked-actions.ts';
import type { ChoiceRequest } from '#domain/records/requests/choice-request.ts';
import { requireSelf } from '#domain/records/requests/self-access.ts';
import { type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { linkedRecords } from './linked-records.ts';
import { historyOf } from './store/history.ts';
import { countRecords, listRecords } from './store/list.ts';
import { recordUnit } from './store/memory-rows.ts';
import { runWork } from './store/run-work.ts';
import { findVisible, visibleRows } from './store/scope.ts';
import type { Store } from './store/store.ts';
import type { Row } from './store/tables.ts';

/** Every call of every entity, at the addresses and for the rights of the contract. */
export function recordRoutes({ registry }: Store): readonly MockRoute[] {
  return operations.flatMap(({ entity: name, method, path, right, others = [], action, operationId }): MockRoute[] => {
    if (name === null) return [];
    const entity = registry.get(name);
    const act = actions[action];
    if (act === undefined) throw new Error(`no action « ${action} » for ${operationId}`);
    const otherwise: MockRoute['otherwise'] = (has) => admitBy(entity.descriptor, others, has);
    const run: MockRoute['run'] = (call) => act({ ...call, query: Object.fromEntries(call.query), entity, path }, call);
    return [{ method, path: path.replace('/api', ''), right, otherwise, run }];
  });
}

type Action = (operation: AskedOperation, call: MockCall) => MockReply;

/** Reads of the rows in memory for one call. */
function readerOf(call: MockCall): RecordReader<MockReply> {
  const { store, context } = call;
  return {
    registry: store.registry,
    get: ({ name }, id) => reply(readRecord(call, name, id)),
    list: ({ name }, page) => reply(listRecords(store, { entity: name, ...page }, context)),
    count: ({ name }, { filter }) => {
      const key = store.filterKeys.keep(context.user.id, name, filter);
      return reply(countRecords(store, { entity: name, filter }, context), key === null ? {} : { 'x-filtre-session-key': key });
    },
    choices: ({ descriptor }, request) => reply(choicesOf(descriptor, request, call)),
    dictionary: ({ name }) => reply(dictionaryOf(name, call), { 'cache-control': 'private, no-cache' }),
    history: ({ name }, id) => reply(historyOf(store, { entity: name, id }, context)),
    links: ({ name }, field, id) => reply(linkedRecords(call, { entity: name, id, field })),
  };
}

/** An action of the domain, over the rows in memory. */
function writing(action: WritingAction): Action {
  return (operation, { store, context, headers }) => {
    const call = writingCall(operation, { key: headers.get('idempotency-key'), newSecret: () => `secret-${context.requestId}` });
    const written = runWork(store, action(recordUnit(store, context), call), context);
    return reply(written.body, headersOf(written, context.batch));
  };
}

/** Code of each action of the contract. */
const actions: Readonly<Record<string, Action>> = {
  ...Object.fromEntries(
    Object.entries(readingActions).map(([name, read]): [string, Action] => [name, (operation, call) => read(readerOf(call), operation)]),
  ),
  ...Object.fromEntries(Object.entries(writingActions).map(([name, action]) => [name, writing(action)])),
};

function readRecord({ store, context }: MockCall, entity: string, id: number): Wire {
  if (context.selfOnly) requireSelf(store.registry.get(entity), context, store.tables.find(entity, id));
  return wireRecord(store.shownTo(context), { entity, record: findVisible(store, { entity, id }, context) });
}

function dictionaryOf(name: string, call: MockCall): readonly Wire[] {
  function order({ Ordre }: Row): number | null {
    return typeof Ordre === 'number' ? Ordre : null;
  }
  const rows = byDisplay(call, name, visibleRows(call.store, name, call.context));
  const ordered = rows.toSorted((left, right) => compareValues(order(left), order(right)));
  const shown = call.store.shownTo(call.context);
  return ordered.map((record) => wireEntry(shown, { entity: name, record }));
}

function choicesOf(descriptor: EntityDescriptor, request: ChoiceRequest, call: MockCall): readonly Wire[] {
  const { name, edition } = descriptor;
  const { registry } = call.store;
  const { search, take, ids, edition: year, among } = request;
  const choosing = choosingOf(registry, registry.get(name), { has: call.context.has, among });
  if (!choosing.isOpen) throw new AppError('droit-manquant');
  if (choosing.isEmpty) return [];
  const wanted = ids === null ? null : new Set(ids);
  const choiceDescriptor = choosing.entity.descriptor;
  const source = toldAs(call.store.source(call.context.culture), choiceDescriptor);
  const referred = referredFields(among);
  function referring(row: Row): Row {
    const referredEntries = referred.map(({ key, reference, field }) => {
      const target = descriptor.fields.find((one) => one.name === reference)?.to ?? '';
      return [key, call.store.tables.find(target, Number(row[reference]))?.[field] ?? null] as const;
    });
    return referred.length === 0 ? row : { ...row, ...Object.fromEntries(referredEntries) };
  }
  const viewed = toldAs(call.store.sourceOf(call.context), choiceDescriptor);
  const found = visibleRows(call.store, name, call.context).filter(
    (row) =>
      (edition === null || year === null || [year, null].includes(yearAt(row, edition))) &&
      isAmong(among, referring(row)) &&
      (wanted === null || wanted.has(readId(row))) &&
      matchesSearch(source, { entity: name, record: row }, search),
  );
  const named = inChoiceOrder(source, { name, keptSort: registry.get(name).root.descriptor.keptSort }, found);
  const sorted = edition === null || year !== null ? named : newestFirst(named, edition);
  return nearestFirst(source, { name, search, keptSort: call.store.registry.get(name).root.descriptor.keptSort }, sorted)
    .slice(0, take)
    .map((record) => wireChoice({ source: viewed, isOfAnyEdition: year === null }, { entity: name, record }));
}

function yearAt(row: Row, edition: string): number | null {
  return typeof row[edition] === 'number' ? row[edition] : null;
}

function newestFirst(rows: readonly Row[], edition: string): readonly Row[] {
  return rows.toSorted((left, right) => (yearAt(right, edition) ?? 0) - (yearAt(left, edition) ?? 0));
}

function byDisplay({ store, context }: MockCall, name: string, rows: readonly Row[]): readonly Row[] {
  return inChoiceOrder(store.source(context.culture), { name, keptSort: store.registry.get(name).root.descriptor.keptSort }, rows);
}
