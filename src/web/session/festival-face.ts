import { useMemo } from 'react';
import { type Face, faceOf } from '#domain/editions/face/face.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { dictionaryEntries, useDictionary } from '#web/runtime/dictionaries.ts';

const DICTIONARY = 'dico-festival-editions';

export function currentFace(): Face {
  return faceOf(dictionaryEntries(DICTIONARY));
}

export interface ShownFace {
  readonly name: string;
  /** Address of the picture; null: the first letter of the name stands for it. */
  readonly logo: string | null;
  readonly colour: string | null;
  readonly edition: Face['edition'];
}

/** The name, the mark and the colour that the festival has chosen, as soon as somebody saves others too. */
export function useFace(): ShownFace {
  const editions = useDictionary(DICTIONARY);
  return useMemo(() => {
    const { name, logo, ...face } = faceOf(editions);
    const { siteLabel, baseUrl } = runtimeConfig();
    return { ...face, name: name ?? siteLabel, logo: logo === null ? null : `${baseUrl}/api/identite/logo?${logo}` };
  }, [editions]);
}
