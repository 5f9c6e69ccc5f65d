import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/records/norm.ts';
import type { Text } from '#web/i18n/i18n.ts';
import { entityLabel } from '../resolve-field.ts';

/** « Nouveau film », « Nouvelle personne », « Nouvel abonnement ». */
export function newLabel(entity: EntityModule, text: Text, language: Language): string {
  const nom = lowerFirst(entityLabel(entity, 'one', language));
  if (entity.descriptor.feminine) return text('liste.nouvelle', { nom });
  return text(/^[aeiouyh]/.test(norm(nom)) ? 'liste.nouvel' : 'liste.nouveau', { nom });
}

/** A label that begins with two capitals is an abbreviation (CGU): it stays as it is. */
function lowerFirst(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
