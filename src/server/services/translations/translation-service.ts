import type { RequestContext } from '#server/http/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import { type OwnedTranslation, type Translation, type TranslationTable, translationRepository } from './translation-repository.ts';

/** A translation is read with the right of the record that carries it; without it, it does not exist. */
const getOne =
  (table: TranslationTable) =>
  async ({ params, context }: Call<'getTradLibelle' | 'getTradTexte'>): Promise<Translation> => {
    const found = await translationRepository(context.tools.pool, table).listByIds([params.id]);
    const [first] = readable(found, context);
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

const readable = (found: readonly OwnedTranslation[], context: RequestContext): Translation[] =>
  found.filter(({ owner }) => mayReadEntity(context, owner)).map(({ translation }) => translation);
