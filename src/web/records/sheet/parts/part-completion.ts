import { useCallback, useEffect } from 'react';
import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { isRecordData, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { dictionaryEntries, loadDictionary } from '#web/runtime/dictionaries.ts';

type Complete = (changes: RecordData, edition: number | null) => RecordData;

interface Completion {
  /** What it looks into, there before anybody chooses. */
  readonly dictionaries: readonly string[];
  readonly complete: Complete;
}

const TARIFS = 'dico-festival-tarifs';
const TARIF_EDITIONS = 'dico-festival-tarif-editions';

/** What the choice of a value proposes for another field of the same part; it may still be written over. */
const COMPLETIONS: Readonly<Record<string, Completion>> = {
  'festival-defraiement': {
    dictionaries: [TARIFS, TARIF_EDITIONS],
    complete: (changes, eannee) => {
      const chosen = readNumber(changes, 'IdTarif');
      const tarif = records(TARIFS).find(({ Id }) => Id === chosen) ?? null;
      const value = allowanceValue({ tarif, editions: records(TARIF_EDITIONS), eannee });
      return value === null ? changes : { ...changes, ValeurFigee: value };
    },
  },
};

/** Nothing before it has arrived: the server then says the value when the part is saved. */
const records = (path: string): readonly RecordData[] =>
  dictionaryEntries(path).flatMap((entry: unknown) => (isRecordData(entry) ? [entry] : []));

export function usePartCompletion(entity: string, edition: number | null): (changes: RecordData) => RecordData {
  const completion = COMPLETIONS[entity];
  useEffect(() => {
    for (const path of completion?.dictionaries ?? [])
      loadDictionary(path).catch((error: unknown) => console.warn('dictionary', path, error));
  }, [completion]);
  return useCallback((changes) => completion?.complete(changes, edition) ?? changes, [completion, edition]);
}
