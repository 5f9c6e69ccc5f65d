import { templateErrors } from '#domain/mails/template-check.ts';
import { isRecordData } from '#domain/records/record-data.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';

const TEXTS =
  'select row_to_json(t) from (select traduction_fr as "TraductionFr", traduction_en as "TraductionEn", traduction_es as "TraductionEs", traduction_it as "TraductionIt", traduction_de as "TraductionDe", traduction_pt as "TraductionPt"';

/** A template that names a field its context does not have is not saved: it would leave with a hole. */
export const checkTemplates = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const ids = written.filter(({ entity, op }) => entity === 'mail-modele' && op !== 'delete').map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await unit.query<Record<string, unknown>>(
    `select m.contexte as "Contexte", (${TEXTS} from trad_libelle where id = m.id_objet) t) as "TradObjet",
       (${TEXTS} from trad_texte where id = m.id_description) t) as "TradDescription" from mail_modele m where m.id = any($1)`,
    [ids],
  );
  const errors = rows.filter(isRecordData).flatMap(templateErrors);
  if (errors.length > 0) throw invalidFields(...errors);
};
