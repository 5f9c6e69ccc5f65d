import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData } from '#domain/records/record-data.ts';
import { invalidFields } from '#server/errors/app-error.ts';

/** What a person answered to a step that asks for fields of the record (`ask`); nothing else may be sent with it. */
export const readAnswers = (sent: RecordData, { ask = [] }: Pick<TransitionDescriptor, 'ask'>): RecordData => {
  const answers = sent['Valeurs'] ?? {};
  if (!isRecordData(answers)) throw invalidFields({ path: 'Valeurs', code: 'type' });
  const unknown = Object.keys(answers).filter((name) => !ask.includes(name));
  if (unknown.length > 0) throw invalidFields(...unknown.map((name) => ({ path: `Valeurs.${name}`, code: 'champ-inconnu' as const })));
  return answers;
};
