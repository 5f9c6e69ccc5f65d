import type { Translation } from '#domain/values/text/translation.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Step } from '#domain/work/steps.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { translationTable } from '../sql/text-sql.ts';

/** Texts of records with the record that each belongs to. */
export async function readTranslations(
  { query }: UnitOfWork,
  { kind, ids }: Extract<Step, { readonly do: 'translations' }>,
): Promise<readonly RecordData[]> {
  const rows = await query<Translation & { readonly owner: string; readonly ownerId: number }>(
    `select id as "Id", entite as owner, id_proprietaire as "ownerId", traduction_fr as "TraductionFr", traduction_en as "TraductionEn", traduction_es as "TraductionEs",
            traduction_it as "TraductionIt", traduction_de as "TraductionDe", traduction_pt as "TraductionPt"
     from ${translationTable({ kind })} where id = any($1::int[]) order by id`,
    [ids],
  );
  return rows.map(({ owner, ownerId, ...translation }) => ({ Entite: owner, IdFiche: ownerId, Traduction: translation }));
}
