import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { failureText } from '../failure-text.ts';

const OWN: Readonly<Record<string, MessageKey>> = {
  'ins-recup valider': 'inscription.validationNok',
  'ins-recup forcer': 'inscription.validationNok',
  'ins-recup annuler': 'inscription.annulationNok',
};

/** What is said when a step fails: the specification has words of its own for some (001 §8). */
export async function transitionFailure(entity: string, { name, ask }: TransitionDescriptor, error: unknown): Promise<string> {
  await loadTexts('metier');
  const why = failureText(error, text(OWN[`${entity} ${name}`] ?? 'app.saveNok'));
  // A payment that fails says so, then why.
  return ask?.includes('ModePaiement') === true ? `${text('paiement.validationNok')} ${why}` : why;
}
