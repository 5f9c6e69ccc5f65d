import { descriptor as allowances } from '#generated/entities/festival-defraiement.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { descriptor as tariffs } from '#generated/entities/festival-tarif.gen.ts';
import { descriptor as tariffEditions } from '#generated/entities/festival-tarif-edition.gen.ts';
import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { describedDraft, describedRecord } from '#domain/records/read/described-record.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import type { Completion } from '#web/records/feature-parts.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

const TARIFS = 'dico-festival-tarifs';
const TARIF_EDITIONS = 'dico-festival-tarif-editions';

/** The tariff of an allowance proposes its value in the edition. */
export const allowance: Completion = {
  dictionaries: [TARIFS, TARIF_EDITIONS],
  complete: (changes, eannee) => {
    const chosen = describedDraft('festival-defraiement', allowances, changes).IdTarif;
    const tarif = records(TARIFS, 'festival-tarif', tariffs).find(({ Id }) => Id === chosen) ?? null;
    const value = allowanceValue({ tarif, editions: records(TARIF_EDITIONS, 'festival-tarif-edition', tariffEditions), eannee });
    return value === null ? changes : { ...changes, ValeurFigee: value };
  },
};

function records<E extends EntityName>(path: string, entity: E, descriptor: EntityDescriptor): readonly RecordOf<E>[] {
  return dictionaryEntries(path).flatMap((entry: unknown) => (isRecordData(entry) ? [describedRecord(entity, descriptor, entry)] : []));
}
