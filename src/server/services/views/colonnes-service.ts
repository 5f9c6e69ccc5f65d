import { type ColumnInput, columnsOfScreen, normaliseColumn } from '#domain/records/read/saved-views.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import type { RequestContext } from '#server/http/context.ts';
import { accessOf } from '#server/records/scope/access.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { AnyCall } from '#server/services/service-call.ts';
import { type ViewScreen, openViewScreen } from './view-screens.ts';

type Columns = ServiceReply<'listColonnes'>;

export const listColonnes = async ({ query, context }: AnyCall<'listColonnes'>): Promise<Columns> => {
  const list = openViewScreen(context, query.entity);
  return columnsOf(context.tools.engine, context, { list, stored: await load(context.tools.engine, context, query.entity) });
};

/** The items of one call belong to one list: the first one names it. */
export const saveColonnes = async ({ body: { items }, context }: AnyCall<'saveColonnes'>): Promise<boolean> => {
  const list = openViewScreen(context, items[0]?.Entity ?? '');
  const { screen } = list.screen;
  const known = items.filter((item) => fieldShownAs(list.descriptor, item.Property) !== undefined);
  const columns = known.map((item, index) => normaliseColumn({ ...item, Ordre: item.Ordre ?? index + 1 }, screen));
  await context.tools.engine.pool.query(
    `insert into utilisateur_colonne (entity, colonnes, id_createur) values ($1, $2::jsonb, $3)
     on conflict (id_createur, entity_n) do update set colonnes = excluded.colonnes, version = utilisateur_colonne.version + 1`,
    [screen, JSON.stringify(columns), context.user.id],
  );
  return true;
};

export const resetColonnes = async ({ params, context }: AnyCall<'resetColonnes'>): Promise<Columns> => {
  const list = openViewScreen(context, params.entity);
  await context.tools.engine.pool.query('delete from utilisateur_colonne where id_createur = $1 and entity = $2', [
    context.user.id,
    params.entity,
  ]);
  return columnsOf(context.tools.engine, context, { list, stored: [] });
};

const load = async (engine: RecordEngine, context: RequestContext, entity: string): Promise<readonly ColumnInput[]> => {
  const { rows } = await engine.pool.query<{ colonnes: ColumnInput[] }>(
    `select coalesce(colonnes, '[]') as colonnes from utilisateur_colonne where id_createur = $1 and entity = $2`,
    [context.user.id, entity],
  );
  return rows[0]?.colonnes ?? [];
};

const columnsOf = (
  engine: RecordEngine,
  context: RequestContext,
  { list: { descriptor, screen }, stored }: { readonly list: ViewScreen; readonly stored: readonly ColumnInput[] },
): Columns => {
  const { isMasked } = accessOf(engine.registry, context);
  const isHidden = (property: string): boolean => {
    const field = fieldShownAs(descriptor, property);
    return field === undefined || isMasked(descriptor.name, field);
  };
  return [...columnsOfScreen(descriptor, screen, { stored, isHidden })];
};
