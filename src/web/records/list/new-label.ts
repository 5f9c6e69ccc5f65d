import type { EntityModule, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { fold } from '#web/session/fold.ts';
import { entityLabel, isFeminine } from '../lookup/resolve-field.ts';

/** May this person add a record to the list? */
export function mayCreate({ descriptor }: EntityModule, { rights }: ScreenDescriptor, can: (right: string) => boolean): boolean {
  return descriptor.operations.includes('create') && can(rights.write);
}

/** « Nouveau film », « Nouvelle personne », « Nouvel abonnement ». */
export function newLabel(entity: EntityModule, text: Text, language: Language): string {
  const nom = lowerFirst(entityLabel(entity, 'one', language));
  if (isFeminine(entity, language)) return text('liste.nouvelle', { nom });
  return text(/^[AEIOUYH]/.test(fold(nom)) ? 'liste.nouvel' : 'liste.nouveau', { nom });
}

/** A label that begins with two capitals is an abbreviation (CGU): it stays as it is. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
