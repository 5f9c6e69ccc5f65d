import { useEffect, useState } from 'react';
import type { EntitySentences, SentenceDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { LaterMessages, MessageKey } from '#generated/i18n/keys.gen.ts';
import { loadTexts, textOf } from '#web/i18n/i18n.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** A sentence that the schema names, checked there; its file is read first. */
export async function sentenceOf({ key, file }: SentenceDescriptor): Promise<string> {
  if (file !== undefined) await loadTexts(file as LaterMessages);
  return textOf(key as MessageKey);
}

/** Sentence of an entity in its own words; null when it has none. */
export async function ownSentence(entity: string, name: keyof EntitySentences): Promise<string | null> {
  const sentence = (await loadEntity(entity)).descriptor.says?.[name];
  return sentence === undefined ? null : sentenceOf(sentence);
}

/** The same in the language on screen; null until it is there, or when none is named. */
export function useSentence(named: SentenceDescriptor | undefined): string | null {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly text: string } | null>(null);
  const key = named === undefined ? null : `${language} ${named.key}`;
  useEffect(() => {
    let isGone = false;
    if (named !== undefined && key !== null)
      void sentenceOf(named).then((text) => {
        if (!isGone) setLoaded({ key, text });
      });
    return () => {
      isGone = true;
    };
  }, [named, key]);
  return loaded !== null && loaded.key === key ? loaded.text : null;
}
