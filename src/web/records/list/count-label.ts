import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { countText } from '#domain/records/query/row-count.ts';
import { entityLabel, isFeminine } from '../lookup/resolve-field.ts';
import { lowerFirst } from './new-label.ts';

interface Counted {
  readonly count: number;
  readonly text: Text;
  readonly language: Language;
}

/** « 10 255 films », « 1 personne »: rows in the words of their trade. */
export function countedText(entity: EntityModule, { count, text, language }: Counted): string {
  return text('liste.compte', { nombre: countText(count, language), nom: countedNoun(entity, count, language) });
}

/** Noun of the rows, in the number that their count asks for. */
export function countedNoun(entity: EntityModule, count: number, language: Language): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  return lowerFirst(entityLabel(entity, isOne ? 'one' : 'many', language));
}

/** « 2 films sélectionnés », in the gender of what is selected. */
export function selectedText(entity: EntityModule, { count, text, language }: Counted): string {
  return text(isFeminine(entity, language) ? 'liste.selectionnees' : 'liste.selectionnes', { count });
}
