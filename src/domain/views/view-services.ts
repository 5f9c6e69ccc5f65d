import type { FiltreEnvoi } from '#generated/schemas/filtre-envoi.zod.ts';
import type { PresentationEnvoi } from '#generated/schemas/presentation-envoi.zod.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import {
  type ColumnDefinition,
  type ColumnInput,
  columnDefinitions,
  filterData,
  normaliseColumn,
  readFilterData,
} from '#domain/records/query/saved-views.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuseField, refuseFields, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { changeView, createView, dropView, type SavedView, savedView, viewsOf } from './saved-view.ts';
import type { ViewScreen } from './view-screens.ts';

export type Listed<R> = WorkService<Asked<unknown, { readonly entity: string }, unknown>, readonly R[]>;
type Sent<Body, R> = WorkService<Asked<unknown, unknown, Body>, R>;
type Numbered = WorkService<Asked<{ readonly id: number }, unknown, unknown>, boolean>;
type Keyed<Key, Body, R> = WorkService<Asked<{ readonly cle: Key }, unknown, Body>, R>;

export const listFiltres: Listed<SavedView & { readonly Data: string }> = {
  entity: 'utilisateur-filtre',
  *run({ query }, facts) {
    return (yield* viewsOf('utilisateur-filtre', query.entity, facts)).map((one) => ({
      ...savedView(one),
      Data: one.Data ?? '{}',
    }));
  },
};

export const createFiltre: Sent<Infer<typeof FiltreEnvoi>, number> = {
  entity: 'utilisateur-filtre',
  run: ({ body: { item } }, facts) => createView('utilisateur-filtre', item, { facts, content: () => filterContent(item.Data) }),
};

export const changeFiltre: Sent<Infer<typeof FiltreEnvoi>, boolean> = {
  entity: 'utilisateur-filtre',
  run: ({ body: { item } }, facts) => changeView('utilisateur-filtre', item, { facts, content: () => filterContent(item.Data) }),
};

export const deleteFiltre: Numbered = {
  entity: 'utilisateur-filtre',
  run: ({ params }, facts) => dropView('utilisateur-filtre', params.id, facts),
};

/** Neither the sort nor the classement is stored, even when sent. */
function* filterContent(text: string): Work<{ readonly Data: string }> {
  const data = readFilterData(text) ?? (yield* refuseField({ path: 'item.Data', code: 'format' }));
  return { Data: filterData(data) };
}

export const listPresentations: Listed<SavedView & { readonly Colonnes: readonly ColumnDefinition[] }> = {
  entity: 'utilisateur-presentation',
  *run({ query }, facts) {
    const views = yield* viewsOf('utilisateur-presentation', query.entity, facts);
    return views.map((one) => ({ ...savedView(one), Colonnes: columnDefinitions(one.Colonnes, query.entity) }));
  },
};

export const createPresentationCore: Sent<Infer<typeof PresentationEnvoi>, number> = {
  entity: 'utilisateur-presentation',
  run: ({ body: { item } }, facts) =>
    createView('utilisateur-presentation', item, { facts, content: (list) => columnContent(list, item.Colonnes) }),
};

/** The classic path names the list; it and the item must agree. */
export const createPresentation: Keyed<string, Infer<typeof PresentationEnvoi>, number> = {
  entity: 'utilisateur-presentation',
  *run({ params, query, body }, facts) {
    if (params.cle !== body.item.Entity) yield* refuseField({ path: 'item.Entity', code: 'valeur' });
    return yield* createPresentationCore.run({ params, query, body }, facts);
  },
};

export const changePresentation: Sent<Infer<typeof PresentationEnvoi>, boolean> = {
  entity: 'utilisateur-presentation',
  run: ({ body: { item } }, facts) =>
    changeView('utilisateur-presentation', item, { facts, content: (list) => columnContent(list, item.Colonnes) }),
};

export const deletePresentationCore: Numbered = {
  entity: 'utilisateur-presentation',
  run: ({ params }, facts) => dropView('utilisateur-presentation', params.id, facts),
};

export const deletePresentation: Keyed<number, unknown, boolean> = {
  entity: 'utilisateur-presentation',
  run: ({ params }, facts) => dropView('utilisateur-presentation', params.cle, facts),
};

function* columnContent({ descriptor, screen }: ViewScreen, columns: readonly ColumnInput[]): Work<{ readonly Colonnes: ColumnRows }> {
  const unknown = columns.flatMap(({ Property }, index) =>
    fieldShownAs(descriptor, Property) === undefined ? [{ path: `item.Colonnes.${index}.Property`, code: 'champ-inconnu' as const }] : [],
  );
  if (unknown.length > 0) yield* refuseFields(unknown);
  return { Colonnes: columns.map((column) => ({ ...normaliseColumn(column, screen.screen) })) };
}

type ColumnRows = { [K in keyof ColumnDefinition]: ColumnDefinition[K] }[];
