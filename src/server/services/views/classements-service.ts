import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { listIds } from '#server/records/read/read-operations.ts';
import { sessionOf } from '#server/session/guard.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { AnyCall, Call, ServiceContext } from '#server/services/service-call.ts';
import { changeMembers } from './classement-members.ts';
import { requireCreator, requireId, requireSameList } from './view-rules.ts';
import { openViewScreen } from './view-screens.ts';
import { type StoredView, viewsRepository } from './views-repository.ts';

const KIND = 'utilisateur-classement';
export const MEMBERS_MAX = 50_000;

interface CountedClassement extends StoredView {
  readonly NbItem: number;
}

export const listClassements = async ({ query, context }: AnyCall<'listClassements'>): Promise<ServiceReply<'listClassements'>> => {
  return [...(await listCounted(context, query.entity))];
};

/** The calls of the core variant carry no number of items (000 §3.1). */
export const listClassementsCore = async ({
  query,
  context,
}: AnyCall<'listClassementsCore'>): Promise<ServiceReply<'listClassementsCore'>> => {
  const counted = await listCounted(context, query.entity);
  return counted.map(({ Id, Entity, Libelle, IsPublic, IdCreateur }) => ({ Id, Entity, Libelle, IsPublic, IdCreateur }));
};

const listCounted = (context: ServiceContext, entity: string): Promise<readonly CountedClassement[]> => {
  openViewScreen(context, entity);
  return viewsRepository(context.tools.engine, context, KIND).list<CountedClassement>(entity);
};

export const createClassement = async ({ body, context }: AnyCall<'createClassement'>): Promise<number> => {
  const { item } = body;
  openViewScreen(context, item.Entity);
  return viewsRepository(context.tools.engine, context, KIND).insert({
    entity: item.Entity,
    libelle: item.Libelle,
    isPublic: item.IsPublic ?? false,
    content: [...new Set(await selectedIds(context, { ...body, entity: item.Entity }))],
  });
};

export const changeClassement = async ({ body, context }: Pick<Call<'changeClassement'>, 'body' | 'context'>): Promise<boolean> => {
  const { item } = body;
  openViewScreen(context, item.Entity);
  const views = viewsRepository(context.tools.engine, context, KIND);
  const known = requireCreator(context, await views.find(requireId(item.Id)));
  requireSameList(known, item.Entity);
  const ids = await selectedIds(context, { ...body, entity: item.Entity });
  await views.update(known.Id, { libelle: item.Libelle, isPublic: item.IsPublic ?? known.IsPublic });
  if (ids.length > 0)
    await changeMembers(context.tools.engine, context, { id: known.Id, ids, isRemoval: body.delete ?? false, max: MEMBERS_MAX });
  return true;
};

export const addFiltreAuClassement = ({ params, body, context }: AnyCall<'addFiltreAuClassement'>): Promise<boolean> =>
  changeByFilter(context, { entity: params.entity, body, isRemoval: false });

export const removeFiltreDuClassement = ({ params, body, context }: AnyCall<'removeFiltreDuClassement'>): Promise<boolean> =>
  changeByFilter(context, { entity: params.entity, body, isRemoval: true });

export const deleteClassement = async ({ params, context }: AnyCall<'deleteClassement'>): Promise<boolean> => {
  const views = viewsRepository(context.tools.engine, context, KIND);
  await views.remove(requireCreator(context, await views.find(params.id)).Id);
  return true;
};

interface FilterChange {
  readonly entity: string;
  readonly body: Call<'addFiltreAuClassement'>['body'];
  readonly isRemoval: boolean;
}

/** The classic path for « all that is selected »: the key of the filter is not optional there. */
const changeByFilter = (context: ServiceContext, { entity, body, isRemoval }: FilterChange): Promise<boolean> => {
  if (body.filtreSessionKey === undefined) throw invalidFields({ path: 'filtreSessionKey', code: 'obligatoire' });
  if (body.item.Entity !== entity) throw invalidFields({ path: 'item.Entity', code: 'valeur' });
  return changeClassement({ body: { ...body, delete: isRemoval }, context });
};

interface Selected {
  readonly entity: string;
  readonly content: readonly number[];
  readonly filtreSessionKey?: string | undefined;
}

/** The ids that were given, or those of the filter that the list counted last in this session. */
const selectedIds = async (context: ServiceContext, { entity, content, filtreSessionKey }: Selected): Promise<readonly number[]> => {
  if (filtreSessionKey === undefined) return content;
  const { engine } = context.tools;
  const { descriptor, shown } = openViewScreen(context, entity);
  const filter = engine.filterKeys.find(sessionOf(context.request).id, descriptor.name, filtreSessionKey);
  if (filter === null) throw new AppError('champs-invalides', { fields: [{ path: 'filtreSessionKey', code: 'valeur' }] });
  const ids = await listIds(engine, { ...context, shown }, { entity: engine.registry.get(descriptor.name), filter, max: MEMBERS_MAX + 1 });
  if (ids.length > MEMBERS_MAX) throw invalidFields({ path: 'content', code: 'trop-elements', params: { max: MEMBERS_MAX } });
  return ids;
};
