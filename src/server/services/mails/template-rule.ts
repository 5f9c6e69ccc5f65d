import { templateErrors } from '#domain/mails/template-check.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { templateTexts } from './template-repository.ts';

/** A template that names a field its context does not have is not saved: it would leave with a hole. */
export const checkTemplates = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const ids = written.filter(({ entity, op }) => entity === 'mail-modele' && op !== 'delete').map(({ id }) => id);
  if (ids.length === 0) return;
  const errors = (await templateTexts(unit.query, ids)).flatMap(templateErrors);
  if (errors.length > 0) throw invalidFields(...errors);
};
