import { loadTexts, text } from '#web/i18n/i18n.ts';

/** The specification words the failure of this creation itself (001 §8). */
export async function creationFailure(): Promise<string> {
  await loadTexts('metier');
  return text('participant.benevoleCreationNok');
}
