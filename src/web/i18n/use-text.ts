import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { useStore } from '#web/runtime/store.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { labelOf, languageStore, text } from './i18n.ts';

export function useLanguage(): Language {
  return useStore(languageStore, (state) => state.language);
}

/** Messages in the language on screen; the component renders again when it changes. */
export function useText(): Text {
  useLanguage();
  return text;
}

export type LabelText = (key: string) => string;

/** Labels of one entity: `fields.Titre`, `tabs.general`, `one`, `many`, `screens.film`. */
export function useLabels(entity: Pick<EntityModule, 'descriptor' | 'labels'>): LabelText {
  const language = useLanguage();
  return (key) => entityLabel(entity, key, language);
}

export function entityLabel(entity: Pick<EntityModule, 'descriptor' | 'labels'>, key: string, language: Language): string {
  return labelOf(entity, key, language) ?? `Missing translation: ${key}`;
}
