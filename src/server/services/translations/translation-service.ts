import type { RequestContext } from '#server/http/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ServiceCall } from '#server/services/service-call.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import { type OwnedTranslation, type Translation, type TranslationTable, translationRepository } from './translation-repository.ts';

interface IdInput {
  readonly params: { readonly id: number };
}
interface ItemsInput {
  readonly body: { readonly Items: readonly number[] };
}

/** A translation is read with the right of the record that carries it; without it, it does not exist. */
const getOne =
  (table: TranslationTable) =>
  async ({ input, context, tools }: ServiceCall<IdInput>): Promise<Translation> => {
    const found = await translationRepository(tools.pool, table).listByIds([input.params.id]);
    const [first] = readable(found, context);
    if (first === undefined) throw new AppError('introuvable');
    return first;
  };

const listMany =
  (table: TranslationTable) =>
  async ({ input, context, tools }: ServiceCall<ItemsInput>): Promise<readonly Translation[]> => {
    const { Items } = input.body;
    if (Items.length === 0) return [];
    return readable(await translationRepository(tools.pool, table).listByIds(Items), context);
  };

export const getTradLibelle = getOne('trad_libelle');
export const getTradTexte = getOne('trad_texte');
export const listTradLibelles = listMany('trad_libelle');
export const listTradTextes = listMany('trad_texte');

const readable = (found: readonly OwnedTranslation[], context: RequestContext): readonly Translation[] =>
  found.filter(({ owner }) => mayReadEntity(context, owner)).map(({ translation }) => translation);
