import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { inChoiceOrder, nearestFirst } from '#domain/records/read/choice.ts';
import { isAmong, narrowingFields, referredFields } from '#domain/records/read/linked-choice.ts';
import { mayChoose } from '#domain/records/engine/choosers.ts';
import { saysDetail } from '#domain/records/read/sight.ts';
import { admitBy } from '#domain/records/read/shown-rows.ts';
import { compareValues } from '#domain/records/query/sort-values.ts';
import { AppError } from '#server/errors/app-error.ts';
import { readChoiceRequest } from '#server/records/http/choice-request.ts';
import { readFilter, readPageRequest, readSearchBody } from '#server/records/http/list-request.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { operations } from '#generated/contract/operations.gen.ts';
import type { RecordAction } from './record-action.ts';
import { runWork } from './store/run-work.ts';
import { historyOf } from './store/history.ts';
import { countRecords, listRecords, matchesName, matchesSearch } from './store/list.ts';
import { presentChoice, presentEntry, presentRecord, type Wire } from './store/present.ts';
import { findVisible, visibleRows } from './store/scope.ts';
import { linkedRecords } from './linked-records.ts';
import { recordUnit } from './store/memory-rows.ts';
import { headersOf, type WritingAction, writingActions } from '#domain/records/engine/actions.ts';
import { requireSelf } from '#server/records/scope/self-access.ts';
import type { Row } from './store/tables.ts';

/** Every call of every entity, at the addresses and for the rights of the contract. */
export const recordRoutes = (entities: Readonly<Record<string, EntityDescriptor>>): readonly MockRoute[] =>
  operations.flatMap((operation): MockRoute[] => {
    const entity = entities[operation.entity ?? ''];
    if (entity === undefined) return [];
    const { method, path, right, others = [], action } = operation;
    const act = actions[action];
    if (act === undefined) throw new Error(`no action « ${action} » for ${operation.operationId}`);
    return [
      {
        method,
        path: path.replace('/api', ''),
        right,
        otherwise: (has) => admitBy(entity, others, has),
        run: (call) => act(entity, call, operation),
      },
    ];
  });

const list = ({ name }: EntityDescriptor, { store, context }: MockCall, given: Readonly<Record<string, unknown>>): MockReply => {
  const { filter, skip, take } = readPageRequest(store.registry, store.registry.get(name), given);
  return reply(listRecords(store, { entity: name, filter, skip, take }, context));
};

const count = ({ name }: EntityDescriptor, { store, context }: MockCall, given: unknown): MockReply => {
  const filter = readFilter(store.registry, store.registry.get(name), given);
  const key = store.filterKeys.keep(context.user.id, name, filter);
  return reply(countRecords(store, { entity: name, filter }, context), { 'x-filtre-session-key': key });
};

/** An action of the domain, over the rows in memory. */
const writing =
  (action: WritingAction): RecordAction =>
  ({ name }, call, { path }) => {
    const { store, context, body, headers, params } = call;
    const entity = store.registry.get(name);
    const newSecret = (): string => `secret-${context.requestId}`;
    const asked = { entity, path, id: () => idOf(call), ids: params['ids'] ?? '', body, key: headers.get('idempotency-key'), newSecret };
    const written = runWork(store, action(recordUnit(store, context), asked), context);
    return reply(written.body, headersOf(written, context.batch));
  };

/** What each action of the contract does. */
const actions: Readonly<Record<string, RecordAction>> = {
  get: (entity, call) => reply(readRecord(entity, call)),
  list: (entity, call) => list(entity, call, Object.fromEntries(call.query)),
  search: (entity, call) => list(entity, call, readSearchBody(call.body)),
  count: (entity, call) => count(entity, call, call.query.get('filter')),
  countSearch: (entity, call) => count(entity, call, call.body),
  choix: (entity, call) => reply(choicesOf(entity, call)),
  dictionary: (entity, call) => reply(dictionaryOf(entity, call), { 'cache-control': 'private, no-cache' }),
  historique: ({ name }, call) => reply(historyOf(call.store, { entity: name, id: idOf(call) }, call.context)),
  links: linkedRecords,
  ...Object.fromEntries(Object.entries(writingActions).map(([name, action]) => [name, writing(action)])),
};

function readRecord({ name }: EntityDescriptor, call: MockCall): ReturnType<typeof presentRecord> {
  const { store, context } = call;
  if (context.selfOnly) requireSelf(store.registry.get(name), context, store.tables.find(name, idOf(call)));
  return presentRecord(store, { entity: name, row: findVisible(store, { entity: name, id: idOf(call) }, context) }, context);
}

function dictionaryOf({ name }: EntityDescriptor, call: MockCall): readonly Wire[] {
  const order = (row: Row): number | null => (typeof row['Ordre'] === 'number' ? row['Ordre'] : null);
  const rows = byDisplay(call, name, visibleRows(call.store, name, call.context));
  const ordered = rows.toSorted((left, right) => compareValues(order(left), order(right)));
  return ordered.map((row) => presentEntry(call.store, { entity: name, row }, call.context));
}

function choicesOf({ name, edition }: EntityDescriptor, call: MockCall): readonly Wire[] {
  const { registry } = call.store;
  if (!mayChoose(registry, registry.get(name), call.context.has)) throw new AppError('droit-manquant');
  const { search, take, ids, edition: year, among } = readChoiceRequest(Object.fromEntries(call.query), narrowingFields(name));
  const wanted = ids === null ? null : new Set(ids);
  const source = call.store.source(call.context.culture);
  const descriptor = call.store.tables.entity(name);
  const isDetailed = descriptor.detail === null || saysDetail(descriptor, call.context.has);
  const referred = referredFields(among);
  const referring = (row: Row): Row => {
    const said = referred.map(({ key, reference, field }) => {
      const target = descriptor.fields.find((one) => one.name === reference)?.to ?? '';
      return [key, call.store.tables.find(target, Number(row[reference]))?.[field] ?? null] as const;
    });
    return referred.length === 0 ? row : { ...row, ...Object.fromEntries(said) };
  };
  const found = visibleRows(call.store, name, call.context).filter(
    (row) =>
      (edition === null || year === null || [year, null].includes(yearAt(row, edition))) &&
      isAmong(among, referring(row)) &&
      (wanted === null || wanted.has(Number(row['Id']))) &&
      (isDetailed ? matchesSearch : matchesName)(source, { entity: name, record: row }, search),
  );
  const named = byDisplay(call, name, found);
  const sorted = edition === null || year !== null ? named : newestFirst(named, edition);
  return nearestFirst(source, { name, search }, sorted)
    .slice(0, take)
    .map((row) => presentChoice(call.store, { entity: name, row, isOfAnyEdition: year === null }, call.context));
}

const yearAt = (row: Row, edition: string): number | null => (typeof row[edition] === 'number' ? row[edition] : null);

const newestFirst = (rows: readonly Row[], edition: string): readonly Row[] =>
  rows.toSorted((left, right) => (yearAt(right, edition) ?? 0) - (yearAt(left, edition) ?? 0));

const byDisplay = ({ store, context }: MockCall, name: string, rows: readonly Row[]): readonly Row[] =>
  inChoiceOrder(store.source(context.culture), { name, keptSort: store.registry.get(name).root.descriptor.keptSort }, rows);
