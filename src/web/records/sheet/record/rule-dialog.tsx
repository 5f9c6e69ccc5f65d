import type { ReactNode } from 'react';
import { isRecordData, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import type { Choice, Dialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { newTabPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { RuleText } from './rule-text.tsx';

/** Tells what a rule refuses, or asks what it asks. Answers the code of a question that got a yes; null otherwise. */
export async function answerRule(dialogs: Dialogs, error: ApiError): Promise<string | null> {
  await loadTexts('metier');
  const details = isRecordData(error.told) ? error.told : {};
  const question = error.code === 'confirmation-requise';
  const body = await ruleBody({ sentence: error.detail, told: details, question });
  if (!question) {
    await dialogs.alert({ title: text('alert.refus'), text: body, kind: 'danger' });
    return null;
  }
  const choices = choicesOf(details);
  const { title } = error;
  if (choices.length > 0) {
    const answer = await dialogs.ask({ title, text: body, choices: [{ key: CANCEL, label: text('dialog.annuler') }, ...choices] });
    return answer === CANCEL ? null : answer;
  }
  const answer = await dialogs.confirm({ title, text: body, confirmLabel: readText(details, 'Verbe') ?? title });
  return answer ? String(readNumber(details, 'Code') ?? readText(details, 'Code') ?? '') : null;
}

const CANCEL = 'annuler';

/** Does what the server may ask about, until it is done: `false` when a question got no. Other failures are those of the work. */
export async function answered<T>(dialogs: Dialogs, work: (confirmation: string | null) => Promise<T>): Promise<T | false> {
  for (let answers: string | null = null; ;) {
    try {
      return await work(answers);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation-requise') throw error;
      const answer = await answerRule(dialogs, error);
      if (answer === null) return false;
      answers = answers === null ? answer : `${answers},${answer}`;
    }
  }
}

/** Answers that a question offers besides yes and no, by their code. */
function choicesOf(details: RecordData): readonly Choice[] {
  const codes: unknown = details['Choix'];
  return Array.isArray(codes)
    ? codes
        .flatMap((code) => CHOICES.filter(({ key }) => key === code))
        .map(({ key, label }, index) => ({ key, label: text(label), ...(index === 0 && { hasFocus: true as const }) }))
    : [];
}

const CHOICES = [
  { key: 'nuits-liberer', label: 'participant.nuitsLiberer' },
  { key: 'nuits-garder', label: 'participant.nuitsGarder' },
  { key: 'badge-tel-quel', label: 'participant.badgeTelQuel' },
  { key: 'encaissement-rendu', label: 'participant.argentRendre' },
  { key: 'encaissement-garde', label: 'participant.argentGarder' },
] as const;

interface Rule {
  readonly sentence: string;
  readonly told: RecordData;
  readonly question: boolean;
}

async function ruleBody({ sentence, told, question }: Rule): Promise<ReactNode> {
  return (
    <RuleText
      href={await existingHref(told['Existant'])}
      missing={missingOf(told)}
      question={question && choicesOf(told).length === 0}
      sentence={sentence}
    />
  );
}

function missingOf(details: RecordData): readonly string[] {
  const missing: unknown = details['Manque'];
  return Array.isArray(missing) ? missing.map(String) : [];
}

/** Address of the record that is in the way, for a browser tab of its own: what was typed stays where it is. */
export async function existingHref(existing: unknown): Promise<string | null> {
  if (!isRecordData(existing)) return null;
  const { descriptor } = await loadEntity(readText(existing, 'Entite') ?? '');
  const screen = sheetScreen(descriptor);
  return screen === null ? null : newTabPath(screen, existing);
}
