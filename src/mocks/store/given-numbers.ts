import { takenFields } from '#domain/errors/taken-fields.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { GivenNumber } from '#domain/work/steps.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Store } from './store.ts';

export function numberKey({ entity, year, number }: GivenNumber): string {
  return `${entity} ${year} ${norm(number)}`;
}

interface Numbered {
  readonly entity: string;
  readonly record: RecordData;
}

/** The numbers that a record leaves behind: nobody else gets them. */
export function keepNumbers(store: Store, { entity, record }: Numbered): void {
  for (const { key } of numbersOf(store, entity, record)) if (!store.numbers.has(key)) store.numbers.set(key, Number(record['Id']));
}

/** Refuses a number that another record has or had; a record takes that of one merged into it from nobody. */
export function refuseGivenNumbers(store: Store, { entity, record }: Numbered, before: RecordData | null): void {
  const { mergeable } = store.tables.entity(entity);
  const recordIds = [record['Id'], ...(mergeable === undefined ? [] : [record[mergeable.former]])];
  const previousNumbers = new Set(before === null ? [] : numbersOf(store, entity, before).map(({ field, key }) => `${field} ${key}`));
  for (const { field, key } of numbersOf(store, entity, record)) {
    if (previousNumbers.has(`${field} ${key}`)) continue;
    const holder = store.numbers.get(key);
    const isGone = holder !== undefined && !recordIds.includes(holder);
    const isHeld = store.tables
      .all(entity)
      .some((other) => other['Id'] !== record['Id'] && numbersOf(store, entity, other).some((held) => held.key === key));
    if (isGone || isHeld) throw new AppError('valeur-deja-prise', { fields: takenFields(entity, [field]) });
  }
}

function numbersOf({ tables }: Store, name: string, record: RecordData): readonly { readonly field: string; readonly key: string }[] {
  const { numbers = [], edition } = tables.entity(name);
  const year = edition === null ? 0 : Number(record[edition]);
  return numbers.flatMap((field) => {
    const number = record[field];
    return typeof number === 'string' && number !== '' ? [{ field, key: numberKey({ entity: name, year, number }) }] : [];
  });
}
