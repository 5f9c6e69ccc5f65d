import { takenFields } from '#domain/errors/taken-fields.ts';
import { norm } from '#domain/records/values/norm.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import type { GivenNumber } from '#domain/work/steps.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Store } from './store.ts';

/** Fields whose numbers name one record for ever; registrations count within their edition. The triggers of the server, in the simulation. */
const NUMBERED: Readonly<Record<string, { readonly fields: readonly string[]; readonly isByEdition: boolean }>> = {
  film: { fields: ['Reference'], isByEdition: false },
  'festival-inscription': { fields: ['Numero', 'AncienNumero'], isByEdition: true },
};

export const numberKey = ({ entity, year, number }: GivenNumber): string => `${entity} ${year} ${norm(number)}`;

interface Numbered {
  readonly entity: string;
  readonly record: RecordData;
}

/** The numbers that a record leaves behind: nobody else gets them. */
export function keepNumbers(store: Store, { entity, record }: Numbered): void {
  for (const { key } of numbersOf(entity, record)) if (!store.numbers.has(key)) store.numbers.set(key, Number(record['Id']));
}

/** Refuses a number that another record has or had; a film takes that of one merged into it from nobody. */
export function refuseGivenNumbers(store: Store, { entity, record }: Numbered, before: RecordData | null): void {
  const known = new Set(before === null ? [] : numbersOf(entity, before).map(({ field, key }) => `${field} ${key}`));
  for (const { field, key } of numbersOf(entity, record)) {
    if (known.has(`${field} ${key}`)) continue;
    const holder = store.numbers.get(key);
    const isGone = holder !== undefined && holder !== record['Id'] && holder !== record['AncienId'];
    const isHeld = store.tables
      .all(entity)
      .some((other) => other['Id'] !== record['Id'] && numbersOf(entity, other).some((own) => own.key === key));
    if (isGone || isHeld) throw new AppError('valeur-deja-prise', { fields: takenFields(entity, [field]) });
  }
}

function numbersOf(entity: string, record: RecordData): readonly { readonly field: string; readonly key: string }[] {
  const { fields = [], isByEdition = false } = NUMBERED[entity] ?? {};
  const year = isByEdition ? Number(record['Eannee']) : 0;
  return fields.flatMap((field) => {
    const number = record[field];
    return typeof number === 'string' && number !== '' ? [{ field, key: numberKey({ entity, year, number }) }] : [];
  });
}
