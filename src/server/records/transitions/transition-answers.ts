import type { JsonValue, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData } from '#domain/records/values/record-data.ts';
import type { StepChoices } from '#domain/transitions/consequences.ts';
import { invalidFields } from '#server/errors/app-error.ts';

/** What a person answered to a step that asks for fields of the record (`ask`); nothing else may be sent with it. */
export const readAnswers = (sent: RecordData, { ask = [] }: Pick<TransitionDescriptor, 'ask'>): RecordData => {
  const answers = sent['Valeurs'] ?? {};
  if (!isRecordData(answers)) throw invalidFields({ path: 'Valeurs', code: 'type' });
  const unknown = Object.keys(answers).filter((name) => !ask.includes(name));
  if (unknown.length > 0) throw invalidFields(...unknown.map((name) => ({ path: `Valeurs.${name}`, code: 'champ-inconnu' as const })));
  return answers;
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  Nuits: ['liberer', 'garder'],
  Pieces: ['avoir', 'garder'],
  Creneaux: ['liberer', 'garder'],
};
const REASON_MAX = 5000;

/** What a person says is to become of what the step touches elsewhere. */
export const readChoices = (sent: RecordData): StepChoices => {
  const given = sent['Suites'] ?? {};
  if (!isRecordData(given)) throw invalidFields({ path: 'Suites', code: 'type' });
  const { Derogation, ...choices } = given;
  const wrong = Object.entries(choices).filter(([name, value]) => CHOICES[name]?.includes(String(value)) !== true);
  if (wrong.length > 0) throw invalidFields(...wrong.map(([name]) => ({ path: `Suites.${name}`, code: 'valeur' as const })));
  if (Derogation !== undefined && (typeof Derogation !== 'string' || Derogation.length > REASON_MAX))
    throw invalidFields({ path: 'Suites.Derogation', code: 'type' });
  return {
    ...(isKept(choices['Nuits']) ? { Nuits: choices['Nuits'] } : {}),
    ...(isKept(choices['Creneaux']) ? { Creneaux: choices['Creneaux'] } : {}),
    ...(isCredited(choices['Pieces']) ? { Pieces: choices['Pieces'] } : {}),
    ...(Derogation === undefined || Derogation.trim() === '' ? {} : { Derogation: Derogation.trim() }),
  };
};

const isKept = (value: JsonValue | undefined): value is 'liberer' | 'garder' => value === 'liberer' || value === 'garder';

const isCredited = (value: JsonValue | undefined): value is 'avoir' | 'garder' => value === 'avoir' || value === 'garder';
