import type pg from 'pg';

export type TranslationTable = 'trad_libelle' | 'trad_texte';

export interface Translation {
  readonly Id: number;
  readonly TraductionFr: string | null;
  readonly TraductionEn: string | null;
  readonly TraductionEs: string | null;
  readonly TraductionIt: string | null;
  readonly TraductionDe: string | null;
  readonly TraductionPt: string | null;
}

export interface OwnedTranslation {
  /** Kebab name of the entity whose record carries the translation. */
  readonly owner: string;
  /** The record. */
  readonly ownerId: number;
  readonly translation: Translation;
}

export const translationRepository = (db: Pick<pg.Pool, 'query'>, table: TranslationTable) => ({
  listByIds: async (ids: readonly number[]): Promise<readonly OwnedTranslation[]> => {
    const { rows } = await db.query<Translation & { readonly owner: string; readonly ownerId: number }>(
      `select id as "Id", entite as owner, id_proprietaire as "ownerId", traduction_fr as "TraductionFr", traduction_en as "TraductionEn", traduction_es as "TraductionEs",
              traduction_it as "TraductionIt", traduction_de as "TraductionDe", traduction_pt as "TraductionPt"
       from ${table} where id = any($1::int[]) order by id`,
      [ids],
    );
    return rows.map(({ owner, ownerId, ...translation }) => ({ owner, ownerId, translation }));
  },
});
