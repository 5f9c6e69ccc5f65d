import { isRecordData, type RecordData } from '#domain/records/record-data.ts';
import type { Query } from '#server/files/file-repository.ts';

const TEXTS =
  'select row_to_json(t) from (select traduction_fr as "TraductionFr", traduction_en as "TraductionEn", traduction_es as "TraductionEs", traduction_it as "TraductionIt", traduction_de as "TraductionDe", traduction_pt as "TraductionPt"';

/** Context and texts of these templates, as their records have them. */
export const templateTexts = async (query: Query, ids: readonly number[]): Promise<readonly RecordData[]> => {
  const rows = await query<Record<string, unknown>>(
    `select m.contexte as "Contexte", (${TEXTS} from trad_libelle where id = m.id_objet) t) as "TradObjet",
       (${TEXTS} from trad_texte where id = m.id_description) t) as "TradDescription" from mail_modele m where m.id = any($1)`,
    [ids],
  );
  return rows.filter(isRecordData);
};
