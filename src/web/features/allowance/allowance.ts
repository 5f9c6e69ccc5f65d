import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import { isRecordData, readNumber } from '#domain/records/values/record-data.ts';
import type { Completion } from '#web/records/feature-parts.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

const TARIFS = 'dico-festival-tarifs';
const TARIF_EDITIONS = 'dico-festival-tarif-editions';

/** The tariff of an allowance proposes its value in the edition. */
export const allowance: Completion = {
  dictionaries: [TARIFS, TARIF_EDITIONS],
  complete: (changes, eannee) => {
    const chosen = readNumber(changes, 'IdTarif');
    const tarif = records(TARIFS, 'festival-tarif').find(({ Id }) => Id === chosen) ?? null;
    const value = allowanceValue({ tarif, editions: records(TARIF_EDITIONS, 'festival-tarif-edition'), eannee });
    return value === null ? changes : { ...changes, ValeurFigee: value };
  },
};

const records = <E extends EntityName>(path: string, entity: E): readonly RecordOf<E>[] =>
  dictionaryEntries(path).flatMap((entry: unknown) => (isRecordData(entry) ? [recordFrom(entity, entry)] : []));
