import type { BusinessMessage } from './business-messages.ts';
import type { FieldError } from './catalogue.ts';

/** Unique values whose refusal the specification words itself (001 §5). */
const SENTENCES: Readonly<Record<string, BusinessMessage>> = {
  'film.Reference': 'film.referenceDejaDonnee',
  'festival-inscription.Numero': 'inscription.numeroDejaDonne',
  'festival-inscription.AncienNumero': 'inscription.numeroDejaDonne',
  'contact.Email': 'contact.emailDejaRattache',
  'bam-compte.Login': 'compte.emailDejaUtilise',
  'bam-compte.IdContact': 'compte.contactDejaAssocie',
};

/** Errors of fields whose value another record of the entity holds. */
export function takenFields(entity: string, names: readonly string[]): readonly FieldError[] {
  return names.map((path) => {
    const message = names.length === 1 ? SENTENCES[`${entity}.${path}`] : undefined;
    return { path, code: 'deja-pris', ...(message === undefined ? {} : { message }) };
  });
}
