import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { failureText } from '#web/records/failure-text.ts';
import { sentenceOf } from '#web/records/own-sentence.ts';
import { isRefusedInput } from '../record/refused-input.ts';

/** Words for a step that fails: the specification has its own for some (001 §8). */
export async function transitionFailure({ failure }: TransitionDescriptor, error: unknown): Promise<string> {
  await Promise.all([loadTexts('metier'), loadTexts('etape')]);
  // There is nothing typed to compare: the record is read again, and the person looks at it.
  if (isStale(error)) return text('etape.perimee');
  if (failure === undefined) return failureText(error, text('app.saveNok'));
  const sentence = await sentenceOf(failure);
  return failure.before ? `${sentence} ${failureText(error, text('app.saveNok'))}` : failureText(error, sentence);
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version-perimee';
}

/** A refusal of what was typed in a form gives the form back as it was. */
export function isWorthAnother({ ask }: TransitionDescriptor, error: unknown): boolean {
  return ask !== undefined && isRefusedInput(error);
}
