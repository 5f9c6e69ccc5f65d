import type { ReactNode } from 'react';
import { isRecordData, readNumber, readText, type RecordData } from '#domain/records/record-data.ts';
import type { Dialogs } from '#web/app/dialogs/dialogs.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { ApiError } from '#web/runtime/transport.ts';
import { newTabPath, sheetScreen } from '../screen-paths.ts';
import { loadEntity } from '../use-entity.ts';
import { RuleText } from './rule-text.tsx';

/** Tells what a rule refuses, or asks what it asks. Answers the code of a question that got a yes; null otherwise. */
export async function answerRule(dialogs: Dialogs, error: ApiError): Promise<string | null> {
  await loadTexts('metier');
  const told = isRecordData(error.told) ? error.told : {};
  const question = error.code === 'confirmation-requise';
  const body = await ruleBody({ sentence: error.detail, told, question });
  if (!question) {
    await dialogs.alert({ text: body, kind: 'danger' });
    return null;
  }
  return (await dialogs.confirm({ text: body })) ? String(readNumber(told, 'Code') ?? '') : null;
}

interface Rule {
  readonly sentence: string;
  readonly told: RecordData;
  readonly question: boolean;
}

const ruleBody = async ({ sentence, told, question }: Rule): Promise<ReactNode> => (
  <RuleText href={await existingHref(told['Existant'])} missing={missingOf(told)} question={question} sentence={sentence} />
);

const missingOf = (told: RecordData): readonly string[] => {
  const missing: unknown = told['Manque'];
  return Array.isArray(missing) ? missing.map(String) : [];
};

/** Address of the record that is in the way, for a browser tab of its own: what was typed stays where it is. */
export async function existingHref(existing: unknown): Promise<string | null> {
  if (!isRecordData(existing)) return null;
  const { descriptor } = await loadEntity(readText(existing, 'Entite') ?? '');
  const screen = sheetScreen(descriptor);
  return screen === null ? null : newTabPath(screen, existing);
}
