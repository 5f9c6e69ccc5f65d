import { filterData, readFilterData } from '#domain/records/read/saved-views.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { AnyCall } from '#server/services/service-call.ts';
import { requireCreator, requireId, requireSameList } from './view-rules.ts';
import { openViewScreen } from './view-screens.ts';
import { type StoredView, viewsRepository } from './views-repository.ts';

const KIND = 'utilisateur-filtre';

interface StoredFilter extends StoredView {
  readonly Data: string;
}

export const listFiltres = async ({ query, context }: AnyCall<'listFiltres'>): Promise<ServiceReply<'listFiltres'>> => {
  openViewScreen(context, query.entity);
  return [...(await viewsRepository(context.tools.engine, context, KIND).list<StoredFilter>(query.entity))];
};

export const createFiltre = async ({ body: { item }, context }: AnyCall<'createFiltre'>): Promise<number> => {
  openViewScreen(context, item.Entity);
  const values = { entity: item.Entity, libelle: item.Libelle, isPublic: item.IsPublic ?? false, content: readData(item.Data) };
  return viewsRepository(context.tools.engine, context, KIND).insert(values);
};

export const changeFiltre = async ({ body: { item }, context }: AnyCall<'changeFiltre'>): Promise<boolean> => {
  openViewScreen(context, item.Entity);
  const views = viewsRepository(context.tools.engine, context, KIND);
  const known = requireCreator(context, await views.find(requireId(item.Id)));
  requireSameList(known, item.Entity);
  await views.update(known.Id, { libelle: item.Libelle, isPublic: item.IsPublic ?? known.IsPublic, content: readData(item.Data) });
  return true;
};

export const deleteFiltre = async ({ params, context }: AnyCall<'deleteFiltre'>): Promise<boolean> => {
  const views = viewsRepository(context.tools.engine, context, KIND);
  await views.remove(requireCreator(context, await views.find(params.id)).Id);
  return true;
};

/** Whatever was sent, neither the sort nor the classement is kept. */
const readData = (text: string): string => {
  const data = readFilterData(text);
  if (data === null) throw invalidFields({ path: 'item.Data', code: 'format' });
  return filterData(data);
};
