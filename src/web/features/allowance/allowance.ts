import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { isRecordData, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import type { Completion } from '#web/records/feature-parts.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

const TARIFS = 'dico-festival-tarifs';
const TARIF_EDITIONS = 'dico-festival-tarif-editions';

/** The tariff of an allowance proposes its value in the edition. */
export const allowance: Completion = {
  dictionaries: [TARIFS, TARIF_EDITIONS],
  complete: (changes, eannee) => {
    const chosen = readNumber(changes, 'IdTarif');
    const tarif = records(TARIFS).find(({ Id }) => Id === chosen) ?? null;
    const value = allowanceValue({ tarif, editions: records(TARIF_EDITIONS), eannee });
    return value === null ? changes : { ...changes, ValeurFigee: value };
  },
};

const records = (path: string): readonly RecordData[] =>
  dictionaryEntries(path).flatMap((entry: unknown) => (isRecordData(entry) ? [entry] : []));
