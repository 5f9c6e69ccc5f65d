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
import { linkRoutes } from './link-routes.ts';
import { historyOf } from './store/history.ts';
import { countRecords, listRecords, matchesName, matchesSearch } from './store/list.ts';
import { presentChoice, presentEntry, presentRecord } from './store/present.ts';
import { createByHand, deleteByHand, updateByHand } from './store/by-hand.ts';
import { findOwnOrAny } from './store/save.ts';
import { duplicateRecord } from './store/duplicate.ts';
import { isVisible } from './store/scope.ts';
import type { Row } from './store/tables.ts';
import { saveLot } from './store/lot.ts';
import { transitionRoutes } from './transition-routes.ts';

type Side = 'list' | 'record' | 'write' | 'delete';

/** Every call of an entity, as the descriptor declares them. Fixed paths come before those with an id. */
export function entityRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  const can = (operation: EntityDescriptor['operations'][number]): boolean => entity.operations.includes(operation);
  return [
    ...(can('read') ? readRoutes(entity) : []),
    ...(can('create') && can('update') ? [lotRoute(entity)] : []),
    ...writeRoutes(entity),
    ...linkRoutes(entity),
    ...(can('update') ? transitionRoutes(entity) : []),
  ];
}

/** The right of a call, and the other screens of its entity that open it to the rows they show. */
function by(entity: EntityDescriptor, side: Side): Pick<MockRoute, 'right' | 'otherwise'> {
  const codes = entity.screens.map(({ rights }) => rights[side]).filter((code) => code !== entity.rights[side]);
  return { right: entity.rights[side], otherwise: (has) => admitBy(entity, codes, has) };
}

function readRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  const { name, plural, rights, dictionary } = entity;
  const self = rights.self === null ? rights.record : `self:${rights.record}`;
  const list = (call: MockCall, given: Readonly<Record<string, unknown>>): MockReply => {
    const { filter, skip, take } = readPageRequest(call.store.registry, call.store.registry.get(name), given);
    return reply(listRecords(call.store, { entity: name, filter, skip, take }, call.context));
  };
  const count = (call: MockCall, given: unknown): MockReply => {
    const filter = readFilter(call.store.registry, call.store.registry.get(name), given);
    const key = call.store.filterKeys.keep(call.context.user.id, name, filter);
    return reply(countRecords(call.store, { entity: name, filter }, call.context), { 'x-filtre-session-key': key });
  };
  return [
    ...(dictionary === null ? [] : [dictionaryRoute(entity, dictionary)]),
    { method: 'get', path: `/${plural}/filter/count`, ...by(entity, 'list'), run: (call) => count(call, call.query.get('filter')) },
    { method: 'post', path: `/${plural}/filter/count`, ...by(entity, 'list'), run: (call) => count(call, call.body) },
    { method: 'get', path: `/${plural}/filter`, ...by(entity, 'list'), run: (call) => list(call, Object.fromEntries(call.query)) },
    { method: 'post', path: `/${plural}/filter`, ...by(entity, 'list'), run: (call) => list(call, readSearchBody(call.body)) },
    { method: 'get', path: `/${plural}/choix`, right: 'session', run: (call) => reply(choicesOf(entity, call)) },
    {
      method: 'get',
      path: `/${plural}/{id}/historique`,
      ...by(entity, 'record'),
      run: (call) => reply(historyOf(call.store, { entity: name, id: idOf(call) }, call.context)),
    },
    { method: 'get', path: `/${plural}/{id}`, ...by(entity, 'record'), right: self, run: (call) => reply(readRecord(entity, call)) },
  ];
}

function readRecord({ name }: EntityDescriptor, call: MockCall): ReturnType<typeof presentRecord> {
  const row = findOwnOrAny(call.store, { entity: name, id: idOf(call) }, call.context);
  return presentRecord(call.store, { entity: name, row }, call.context);
}

function dictionaryRoute({ name }: EntityDescriptor, dictionary: NonNullable<EntityDescriptor['dictionary']>): MockRoute {
  return {
    method: 'get',
    path: `/${dictionary.path}`,
    right: dictionary.public ? 'public' : 'session',
    run: (call) => {
      const order = (row: Row): number | null => (typeof row['Ordre'] === 'number' ? row['Ordre'] : null);
      const rows = byDisplay(call, name, visibleRows(name, call)).toSorted((left, right) => compareValues(order(left), order(right)));
      const body = rows.map((row) => presentEntry(call.store, { entity: name, row }, call.context));
      return reply(body, { 'cache-control': 'private, no-cache' });
    },
  };
}

function choicesOf({ name, edition }: EntityDescriptor, call: MockCall): MockReply['body'] {
  if (!mayChoose(name, call)) throw new AppError('droit-manquant');
  const { search, take, ids, edition: year } = readChoiceRequest(Object.fromEntries(call.query));
  const wanted = ids === null ? null : new Set(ids);
  const source = call.store.source(call.context.culture);
  const descriptor = call.store.tables.entity(name);
  const isDetailed = descriptor.detail === null || saysDetail(descriptor, call.context.has);
  const found = visibleRows(name, call).filter(
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

function visibleRows(name: string, { store, context }: MockCall): readonly Row[] {
  return store.tables.all(name).filter((record) => isVisible(store, { entity: name, record }, context));
}

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

function lotRoute(entity: EntityDescriptor): MockRoute {
  const { name, plural, rights } = entity;
  return {
    method: 'post',
    path: `/${plural}/lot`,
    right: rights.write,
    otherwise: (has) => admitBy(entity, [rights.delete], has),
    // What a lot deletes is restored like any deletion.
    run: (call) => reply(saveLot(call.store, { entity: name, body: bodyOf(call) }, call.context), { 'x-batch': call.context.batch }),
  };
}

function writeRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  const { name, plural, rights, operations, duplicate } = entity;
  const own = (code: string): string => (rights.self === null ? code : `self:${code}`);
  const one = `/${plural}/{id}`;
  const routes: readonly (MockRoute & { readonly needs: boolean })[] = [
    {
      needs: operations.includes('create'),
      method: 'post',
      path: `/${plural}`,
      ...by(entity, 'write'),
      run: (call) => reply(createOnce(name, call)),
    },
    {
      needs: operations.includes('update'),
      method: 'put',
      path: one,
      ...by(entity, 'write'),
      right: own(rights.write),
      run: (call) => {
        const { id, version } = updateByHand(call.store, { entity: name, id: idOf(call), data: bodyOf(call) }, call.context);
        return reply(id, { etag: `"${version}"` });
      },
    },
    {
      needs: operations.includes('delete'),
      method: 'delete',
      path: one,
      ...by(entity, 'delete'),
      right: own(rights.delete),
      run: (call) =>
        reply(true, {
          'x-batch': deleteByHand(call.store, { entity: name, id: idOf(call), version: bodyOf(call)['Version'] }, call.context),
        }),
    },
    {
      needs: operations.includes('create') && duplicate,
      method: 'post',
      path: one,
      right: rights.write,
      run: (call) => {
        if (call.body !== idOf(call)) throw invalidFields({ path: 'Id', code: 'valeur' });
        return reply(duplicateRecord(call.store, { entity: name, id: idOf(call) }, call.context));
      },
    },
  ];
  return routes.flatMap(({ needs, ...route }) => (needs ? [route] : []));
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
