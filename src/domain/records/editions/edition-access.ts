import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { referring } from '../merge/merge-steps.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { ask } from '#domain/work/replies.ts';
import { find, refuse, refuseFields, type Work } from '#domain/work/work.ts';
import { editionPathOf, editionReferencesOf } from './edition-links.ts';

interface RecordKey {
  readonly entity: string;
  readonly id: number;
}

const byName: Readonly<Record<string, EntityDescriptor>> = entities;
const EDITIONS = Object.values(byName).find(({ role }) => role?.is === 'editions');

function descriptorOf(name: string): EntityDescriptor {
  const found = byName[name];
  if (found === undefined) throw new Error(`entity « ${name} » is not in the schema`);
  return found;
}

/** Years of the editions of these records, each once; nothing of what no edition owns. */
export function* years(entity: string, ids: readonly number[]): Work<readonly number[]> {
  const isNone = ids.length === 0 || editionPathOf(descriptorOf, entity) === null;
  return isNone ? [] : yield* ask({ do: 'years', entity, ids });
}

/** A closed edition is read only: no record of it changes by hand. Invoices, merges and erasures do not ask. */
export function* requireOpenEdition(entity: string, ids: readonly number[]): Work<void> {
  if (EDITIONS?.role?.is !== 'editions') return;
  const { name, role } = EDITIONS;
  const [closed] = yield* find(name, { [role.year]: yield* years(entity, ids), [role.closed]: true });
  if (closed !== undefined) yield* refuse('edition-cloturee', { annee: readNumber(closed, role.year) ?? 0 });
}

/** A record that was written by hand is in an open edition, and names nothing of another one. */
export function* requireEdition({ entity, id }: RecordKey): Work<void> {
  yield* requireOpenEdition(entity, [id]);
  const references = editionReferencesOf(descriptorOf, entity);
  const recordYears = references.length === 0 ? [] : yield* years(entity, [id]);
  const [record] = recordYears.length === 0 ? [] : yield* find(entity, { Id: id });
  const wrong: string[] = [];
  for (const { name, to = '' } of references) if (yield* isOther(recordYears, to, idsIn(record?.[name]))) wrong.push(name);
  if (wrong.length > 0) yield* refuseOther(wrong);
}

function idsIn(value: unknown): readonly number[] {
  return typeof value === 'number' ? [value] : [];
}

/** A record that others of its edition name stays in it: a section belongs to one edition. */
export function* requireSameYear({ entity, id }: RecordKey, before: RecordData): Work<void> {
  const { edition } = descriptorOf(entity);
  const recordYears = edition === null ? [] : yield* years(entity, [id]);
  if (edition === null || recordYears.includes(readNumber(before, edition) ?? 0)) return;
  for (const { entity: other, field, ids } of yield* referring(entity, id)) {
    const isOfEdition = editionReferencesOf(descriptorOf, other).some(({ name }) => name === field);
    if (isOfEdition && (yield* isOther(recordYears, other, ids))) yield* refuseOther([edition]);
  }
}

/** A record of an edition is linked to records of the same one. */
export function* requireLinkedEdition({ entity, id }: RecordKey, { name, to = '' }: FieldDescriptor, ids: readonly number[]): Work<void> {
  if (yield* isOther(yield* years(entity, [id]), to, ids)) yield* refuseOther([name]);
}

/** True if one of these records is of another year, where both sides have one. */
function* isOther(recordYears: readonly number[], entity: string, ids: readonly number[]): Work<boolean> {
  return recordYears.length > 0 && (yield* years(entity, ids)).some((year) => !recordYears.includes(year));
}

function refuseOther(fields: readonly string[]): Work<never> {
  return refuseFields(fields.map((path) => ({ path, code: 'valeur', message: 'edition.autre' })));
}
