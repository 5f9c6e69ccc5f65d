import { type ColumnDefinition, type ColumnInput, normaliseColumn } from '#domain/records/read/saved-views.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { AnyCall, Call } from '#server/services/service-call.ts';
import { requireCreator, requireId, requireSameList } from './view-rules.ts';
import { type ViewScreen, openViewScreen } from './view-screens.ts';
import { type StoredView, viewsRepository } from './views-repository.ts';

const KIND = 'utilisateur-presentation';

interface StoredPresentation extends StoredView {
  readonly Colonnes: ColumnDefinition[];
}

export const listPresentations = async ({ query, context }: AnyCall<'listPresentations'>): Promise<ServiceReply<'listPresentations'>> => {
  openViewScreen(context, query.entity);
  return [...(await viewsRepository(context.tools.engine, context, KIND).list<StoredPresentation>(query.entity))];
};

/** The classic path names the list; it and the item must agree. */
export const createPresentation = async (call: AnyCall<'createPresentation'>): Promise<number> => {
  if (call.params.cle !== call.body.item.Entity) throw invalidFields({ path: 'item.Entity', code: 'valeur' });
  return createPresentationCore(call);
};

export const createPresentationCore = async ({
  body: { item },
  context,
}: Pick<Call<'createPresentationCore'>, 'body' | 'context'>): Promise<number> => {
  const list = openViewScreen(context, item.Entity);
  const content = columnsText(list, item.Colonnes);
  return viewsRepository(context.tools.engine, context, KIND).insert({
    entity: item.Entity,
    libelle: item.Libelle,
    isPublic: item.IsPublic ?? false,
    content,
  });
};

export const changePresentation = async ({ body: { item }, context }: AnyCall<'changePresentation'>): Promise<boolean> => {
  const list = openViewScreen(context, item.Entity);
  const views = viewsRepository(context.tools.engine, context, KIND);
  const known = requireCreator(context, await views.find(requireId(item.Id)));
  requireSameList(known, item.Entity);
  const content = columnsText(list, item.Colonnes);
  await views.update(known.Id, { libelle: item.Libelle, isPublic: item.IsPublic ?? known.IsPublic, content });
  return true;
};

export const deletePresentation = ({ params, context }: AnyCall<'deletePresentation'>): Promise<boolean> =>
  deletePresentationCore({ params: { id: params.cle }, context });

export const deletePresentationCore = async ({
  params,
  context,
}: Pick<Call<'deletePresentationCore'>, 'params' | 'context'>): Promise<boolean> => {
  const views = viewsRepository(context.tools.engine, context, KIND);
  await views.remove(requireCreator(context, await views.find(params.id)).Id);
  return true;
};

const columnsText = ({ descriptor, screen }: ViewScreen, columns: readonly ColumnInput[]): string => {
  const unknown = columns.flatMap((column, index) =>
    fieldShownAs(descriptor, column.Property) === undefined
      ? [{ path: `item.Colonnes.${index}.Property`, code: 'champ-inconnu' as const }]
      : [],
  );
  if (unknown.length > 0) throw invalidFields(...unknown);
  return JSON.stringify(columns.map((column) => normaliseColumn(column, screen.screen)));
};
