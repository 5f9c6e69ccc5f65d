import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import * as schemas from '#generated/schemas/services/vues.zod.ts';
import { readIds } from '#domain/records/values/record-data.ts';
import { norm } from '#domain/records/values/norm.ts';
import { filterData, normaliseColumn, readFilterData } from '#domain/records/read/saved-views.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { requireCreator, requireId, requireSameList } from '#server/services/views/view-rules.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import type { Row } from '../store/tables.ts';
import { columnRoutes } from './column-routes.ts';
import { checked } from './checked.ts';
import { membersGiven } from './classement-members.ts';

type Kind = 'utilisateur-classement' | 'utilisateur-presentation' | 'utilisateur-filtre';

interface Item {
  readonly Id?: number | undefined;
  readonly Entity: string;
  readonly Libelle: string;
  readonly IsPublic?: boolean | undefined;
}

interface Given {
  readonly item: Item;
  /** Values of the kind's own field, from the whole body. */
  readonly content: (call: MockCall, known: Row | null) => Row;
}

interface ViewKind {
  readonly kind: Kind;
  readonly core: string;
  readonly read: (call: MockCall) => Given;
  readonly shown: (row: Row, isCore: boolean) => Row;
}

const KINDS: readonly ViewKind[] = [
  {
    kind: 'utilisateur-filtre',
    core: 'booback-filtres',
    read: ({ body }) => {
      const { item } = checked(schemas.CreateFiltreBody, body);
      return { item, content: () => ({ Data: dataOf(item.Data) }) };
    },
    shown: ({ Data = '{}' }) => ({ Data }),
  },
  {
    kind: 'utilisateur-presentation',
    core: 'booback-presentations',
    read: ({ body }) => {
      const { item } = checked(schemas.CreatePresentationCoreBody, body);
      return { item, content: () => ({ Colonnes: item.Colonnes.map((column) => ({ ...normaliseColumn(column, item.Entity) })) }) };
    },
    shown: ({ Colonnes = [] }) => ({ Colonnes }),
  },
  {
    kind: 'utilisateur-classement',
    core: 'booback-classements',
    read: ({ body }) => {
      const given = checked(schemas.ChangeClassementBody, body);
      return { item: given.item, content: (call, known) => ({ Contenu: [...membersGiven(call, given, readIds(known ?? {}, 'Contenu'))] }) };
    },
    shown: (row, isCore): Row => (isCore ? {} : { NbItem: readIds(row, 'Contenu').length }),
  },
];

/** Saved views in memory, by their classic and their core names. */
export function viewRoutes(): readonly MockRoute[] {
  return [...KINDS.flatMap((view) => [...routesOf(view, false), ...routesOf(view, true)]), ...filterRoutes(), ...columnRoutes()];
}

function routesOf(view: ViewKind, isCore: boolean): readonly MockRoute[] {
  const { kind } = view;
  const path = isCore ? `/${view.core}` : `/${kind}`;
  const write = `${kind}-write`;
  // The classic path of a presentation names its list to create it, its number to delete it.
  const isNamed = kind === 'utilisateur-presentation' && !isCore;
  const one = isNamed ? `${path}/{cle}` : `${path}/{id}`;
  return [
    { method: 'get', path, right: 'session', run: (call) => reply(listOf(call, view, isCore)) },
    { method: 'post', path: isNamed ? one : path, right: write, run: (call) => reply(create(call, view)) },
    { method: 'put', path, right: write, run: (call) => reply(change(call, view)) },
    {
      method: 'delete',
      path: one,
      right: `${kind}-delete`,
      run: (call) => {
        const { Id } = requireCreator(
          call.context,
          find(call, kind, idOf({ ...call, params: { id: call.params['cle'] ?? call.params['id'] ?? '' } })),
        );
        call.store.tables.remove(kind, Id);
        return reply(true);
      },
    },
  ];
}

/** The classic path that changes a classement by the last filter of a list. */
function filterRoutes(): readonly MockRoute[] {
  const classement = KINDS.find(({ kind }) => kind === 'utilisateur-classement');
  return (['put', 'delete'] as const).map((method): MockRoute => ({
    method,
    path: '/{entity}/utilisateur-classement/filter',
    right: 'utilisateur-classement-write',
    run: (call) => {
      const body = checked(schemas.AddFiltreAuClassementBody, call.body);
      if (body.filtreSessionKey === undefined) throw invalidFields({ path: 'filtreSessionKey', code: 'obligatoire' });
      if (body.item.Entity !== call.params['entity'] || classement === undefined)
        throw invalidFields({ path: 'item.Entity', code: 'valeur' });
      return reply(change({ ...call, body: { ...body, delete: method === 'delete' } }, classement));
    },
  }));
}

function listOf({ store, context, query }: MockCall, { kind, shown }: ViewKind, isCore: boolean): JsonValue {
  const entity = query.get('entity') ?? '';
  openViewScreen(context, entity);
  return store.tables
    .all(kind)
    .filter((row) => row['Entity'] === entity && (row['IdCreateur'] === context.user.id || row['IsPublic'] === true))
    .toSorted((left, right) => norm(String(left['Libelle'])).localeCompare(norm(String(right['Libelle']))))
    .map((row) => ({ ...viewOf(row), ...shown(row, isCore) }));
}

function create(call: MockCall, view: ViewKind): number {
  const { item, content } = view.read(call);
  openViewScreen(call.context, item.Entity);
  const id = call.store.tables.nextId(view.kind);
  const row = { Entity: item.Entity, Libelle: item.Libelle, IsPublic: item.IsPublic ?? false, IdCreateur: call.context.user.id };
  call.store.tables.put(view.kind, { Id: id, Version: 1, ...row, ...content(call, null) });
  return id;
}

function change(call: MockCall, view: ViewKind): boolean {
  const { item, content } = view.read(call);
  openViewScreen(call.context, item.Entity);
  const id = requireId(item.Id);
  const known = requireCreator(call.context, find(call, view.kind, id));
  requireSameList(known, item.Entity);
  const row = call.store.tables.find(view.kind, id) ?? {};
  const changed = { Libelle: item.Libelle, IsPublic: item.IsPublic ?? known.IsPublic };
  call.store.tables.put(view.kind, { ...row, ...changed, ...content(call, row) });
  return true;
}

function find({ store, context }: MockCall, kind: Kind, id: number): ReturnType<typeof viewOf> | null {
  const row = store.tables.find(kind, id);
  return row === null || (row['IdCreateur'] !== context.user.id && row['IsPublic'] !== true) ? null : viewOf(row);
}

const viewOf = (row: Row) => ({
  Id: Number(row['Id']),
  Entity: String(row['Entity']),
  Libelle: String(row['Libelle']),
  IsPublic: row['IsPublic'] === true,
  IdCreateur: Number(row['IdCreateur']),
});

function dataOf(text: string): string {
  const data = readFilterData(text);
  if (data === null) throw invalidFields({ path: 'item.Data', code: 'format' });
  return filterData(data);
}
