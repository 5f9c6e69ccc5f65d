import type { EntitySentences, SentenceDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { LaterMessages, MessageKey } from '#generated/i18n/keys.gen.ts';
import { loadTexts, textOf } from '#web/i18n/i18n.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** A sentence that the schema names, checked there; its file is read first. */
export async function sentenceOf({ key, file }: SentenceDescriptor): Promise<string> {
  if (file !== undefined) await loadTexts(file as LaterMessages);
  return textOf(key as MessageKey);
}

/** What an entity says in its own words; null when it has none. */
export async function ownSentence(entity: string, name: keyof EntitySentences): Promise<string | null> {
  const own = (await loadEntity(entity)).descriptor.says?.[name];
  return own === undefined ? null : sentenceOf(own);
}
