import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { failureText } from '#web/records/failure-text.ts';
import { isRefusedInput } from '../record/refused-input.ts';

const OWN: Readonly<Record<string, PlainMessageKey>> = {
  'ins-recup valider': 'inscription.validationNok',
  'ins-recup forcer': 'inscription.validationNok',
  'ins-recup annuler': 'inscription.annulationNok',
};

/** What is said when a step fails: the specification has words of its own for some (001 §8). */
export async function transitionFailure(entity: string, { name, ask }: TransitionDescriptor, error: unknown): Promise<string> {
  await Promise.all([loadTexts('metier'), loadTexts('etape')]);
  // There is nothing typed to compare: the record is read again, and the person looks at it.
  if (isStale(error)) return text('etape.perimee');
  const why = failureText(error, text(OWN[`${entity} ${name}`] ?? 'app.saveNok'));
  // A payment that fails says so, then why.
  return ask?.includes('ModePaiement') === true ? `${text('paiement.validationNok')} ${why}` : why;
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version-perimee';

/** A refusal of what was typed in a form gives the form back as it was. */
export const isWorthAnother = ({ ask }: TransitionDescriptor, error: unknown): boolean => ask !== undefined && isRefusedInput(error);
