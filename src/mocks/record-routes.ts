import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { saysDetail } from '#domain/records/read/sight.ts';
import { admitBy } from '#domain/records/read/shown-rows.ts';
import { naturalKey } from '#domain/records/values/natural-key.ts';
import { norm } from '#domain/records/values/norm.ts';
import { compareValues } from '#domain/records/query/sort-values.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { readChoiceRequest } from '#server/records/http/choice-request.ts';
import { readFilter, readPageRequest, readSearchBody } from '#server/records/http/list-request.ts';
import { bodyOf, idOf, type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { operations } from '#generated/contract/operations.gen.ts';
import { correctStatus, type Taken, takeStep } from '#domain/transitions/take-step.ts';
import { linkActions } from './link-actions.ts';
import type { RecordAction } from './record-action.ts';
import { factsOf } from './store/facts.ts';
import { runWork } from './store/run-work.ts';
import { historyOf } from './store/history.ts';
import { countRecords, listRecords, matchesName, matchesSearch } from './store/list.ts';
import { presentChoice, presentEntry, presentRecord, type Wire } from './store/present.ts';
import { createByHand, deleteByHand, updateByHand } from './store/by-hand.ts';
import { findOwnOrAny } from './store/save.ts';
import { duplicateRecord } from './store/duplicate.ts';
import { visibleRows } from './store/scope.ts';
import type { Row } from './store/tables.ts';
import { saveLot } from './store/lot.ts';

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

const taken = ({ id, version, mail }: Taken): MockReply => {
  const told: Readonly<Record<string, string>> = mail === null ? {} : { 'x-mail': mail.ok ? String(mail.traceId) : mail.code };
  return reply(id, { etag: `"${version}"`, ...told });
};

const asked = (entity: EntityDescriptor, call: MockCall) => ({ entity, id: idOf(call), body: call.body });

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
  create: ({ name }, call) => reply(createOnce(name, call)),
  update: ({ name }, call) => {
    const { id, version } = updateByHand(call.store, { entity: name, id: idOf(call), data: bodyOf(call) }, call.context);
    return reply(id, { etag: `"${version}"` });
  },
  delete: ({ name }, call) =>
    reply(true, { 'x-batch': deleteByHand(call.store, { entity: name, id: idOf(call), version: bodyOf(call)['Version'] }, call.context) }),
  duplicate: ({ name }, call) => {
    if (call.body !== idOf(call)) throw invalidFields({ path: 'Id', code: 'valeur' });
    return reply(duplicateRecord(call.store, { entity: name, id: idOf(call) }, call.context));
  },
  // What a lot deletes is restored like any deletion.
  lot: ({ name }, call) =>
    reply(saveLot(call.store, { entity: name, body: bodyOf(call) }, call.context), { 'x-batch': call.context.batch }),
  transition: (entity, call, { path }) => {
    const step = entity.states?.transitions.find(({ name }) => path.endsWith(`/${name}`));
    if (step === undefined) throw new AppError('adresse-inconnue');
    return taken(runWork(call.store, takeStep(step, asked(entity, call), factsOf(call.store, call.context)), call.context));
  },
  correct: (entity, call) =>
    taken(runWork(call.store, correctStatus(asked(entity, call), factsOf(call.store, call.context)), call.context)),
  ...linkActions,
};

function readRecord({ name }: EntityDescriptor, call: MockCall): ReturnType<typeof presentRecord> {
  const row = findOwnOrAny(call.store, { entity: name, id: idOf(call) }, call.context);
  return presentRecord(call.store, { entity: name, row }, call.context);
}

function dictionaryOf({ name }: EntityDescriptor, call: MockCall): readonly Wire[] {
  const order = (row: Row): number | null => (typeof row['Ordre'] === 'number' ? row['Ordre'] : null);
  const rows = byDisplay(call, name, visibleRows(call.store, name, call.context));
  const ordered = rows.toSorted((left, right) => compareValues(order(left), order(right)));
  return ordered.map((row) => presentEntry(call.store, { entity: name, row }, call.context));
}

function choicesOf({ name, edition }: EntityDescriptor, call: MockCall): readonly Wire[] {
  if (!mayChoose(name, call)) throw new AppError('droit-manquant');
  const { search, take, ids, edition: year } = readChoiceRequest(Object.fromEntries(call.query));
  const wanted = ids === null ? null : new Set(ids);
  const source = call.store.source(call.context.culture);
  const descriptor = call.store.tables.entity(name);
  const isDetailed = descriptor.detail === null || saysDetail(descriptor, call.context.has);
  const found = visibleRows(call.store, name, call.context).filter(
    (row) =>
      (edition === null || year === null || [year, null].includes(yearAt(row, edition))) &&
      (wanted === null || wanted.has(Number(row['Id']))) &&
      (isDetailed ? matchesSearch : matchesName)(source, { entity: name, record: row }, search),
  );
  const named = byDisplay(call, name, found);
  const sorted = edition === null || year !== null ? named : newestFirst(named, edition);
  return sorted.slice(0, take).map((row) => presentChoice(call.store, { entity: name, row, isOfAnyEdition: year === null }, call.context));
}

const yearAt = (row: Row, edition: string): number | null => (typeof row[edition] === 'number' ? row[edition] : null);

const newestFirst = (rows: readonly Row[], edition: string): readonly Row[] =>
  rows.toSorted((left, right) => (yearAt(right, edition) ?? 0) - (yearAt(left, edition) ?? 0));

/** Display texts go to those who may read the entity, or a record that refers to it. */
function mayChoose(name: string, { store, context }: MockCall): boolean {
  const { dictionary, subtypes } = store.tables.entity(name);
  if (dictionary !== null) return true;
  const family = new Set([name, store.tables.rootOf(name).name, ...subtypes]);
  return Object.values(store.tables.entities).some(
    ({ name: other, fields, rights, screens }) =>
      (family.has(other) || fields.some(({ to }) => to !== undefined && family.has(to))) &&
      [rights, ...screens.map((screen) => screen.rights)].some(({ list, record, write }) =>
        [list, record, write].some((code) => context.has(code)),
      ),
  );
}

function byDisplay({ store, context }: MockCall, name: string, rows: readonly Row[]): readonly Row[] {
  const source = store.source(context.culture);
  const { display, fields } = store.tables.entity(name);
  const isNatural = display.some(
    (part) => 'path' in part && fields.some((field) => field.name === part.path.field && field.natural === true),
  );
  const keyed = rows.map((row) => {
    const folded = norm(displayOf(source, { entity: name, record: row }));
    return { row, key: isNatural ? naturalKey(folded) : folded };
  });
  return keyed
    .toSorted((left, right) => compareValues(left.key, right.key) || Number(left.row['Id']) - Number(right.row['Id']))
    .map(({ row }) => row);
}

/** A creation that is sent twice under one key is made once. */
function createOnce(entity: string, call: MockCall): number {
  const { store, context } = call;
  const sent = call.headers.get('idempotency-key');
  if (sent === null) return createByHand(store, { entity, data: bodyOf(call) }, context).id;
  const key = `${context.user.id} ${sent}`;
  const body = `${entity} ${JSON.stringify(call.body)}`;
  const known = store.idempotence.get(key);
  if (known !== undefined && known.body !== body) throw new AppError('cle-deja-utilisee');
  if (known !== undefined) return known.id;
  const { id } = createByHand(store, { entity, data: bodyOf(call) }, context);
  store.idempotence.set(key, { body, id });
  return id;
}
