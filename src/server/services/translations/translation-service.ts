import { AppError } from '#server/errors/app-error.ts';
import { visibleIds } from '#server/records/scope/scope-access.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import { type OwnedTranslation, type Translation, type TranslationTable, translationRepository } from './translation-repository.ts';

/** A translation is read with the right of the record that carries it; without it, it does not exist. */
const getOne =
  (table: TranslationTable) =>
  async ({ params, context }: Call<'getTradLibelle' | 'getTradTexte'>): Promise<Translation> => {
    const found = await translationRepository(context.tools.pool, table).listByIds([params.id]);
    const [first] = await readable(found, context);
    if (first === undefined) throw new AppError('introuvable');
    return first;
  };

const listMany =
  (table: TranslationTable) =>
  async ({ body: { Items }, context }: Call<'listTradLibelles' | 'listTradTextes'>): Promise<Translation[]> => {
    if (Items.length === 0) return [];
    return readable(await translationRepository(context.tools.pool, table).listByIds(Items), context);
  };

export const getTradLibelle = getOne('trad_libelle');
export const getTradTexte = getOne('trad_texte');
export const listTradLibelles = listMany('trad_libelle');
export const listTradTextes = listMany('trad_texte');

/** Those of records that the person may read, among their rows of them. */
const readable = async (found: readonly OwnedTranslation[], context: ServiceContext): Promise<Translation[]> => {
  const { engine } = context.tools;
  const open = found.filter(({ owner }) => mayReadEntity(context, owner));
  const seen = new Map<string, ReadonlySet<number>>();
  for (const [owner, held] of Map.groupBy(open, (one) => one.owner)) {
    const ids = held.map(({ ownerId }) => ownerId);
    seen.set(owner, await visibleIds(engine, context, { entity: engine.registry.get(owner), ids }));
  }
  return open.filter(({ owner, ownerId }) => seen.get(owner)?.has(ownerId) === true).map(({ translation }) => translation);
};
