import { readDictionary } from '#generated/client/record-client.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { Among } from '#domain/records/read/linked-choice.ts';
import { isRecordData, readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { loadChoices, searchChoices } from '#web/records/record-api.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { clientOf } from '#web/runtime/record-calls.ts';

/** Key of a picker's target: its Id, but for editions, which are known by their year. */
export interface ReferenceTarget {
  readonly entity: string;
  readonly key: string;
}

/** `edition`: the year of the record that will point to it; null: it is of no edition, or of several. */
export async function searchReference(
  { entity, key, edition, among = null }: ReferenceTarget & { readonly edition: number | null; readonly among?: Among | null },
  search: string,
  signal: AbortSignal,
): Promise<readonly PickerOption[]> {
  const module = await loadEntity(entity);
  if (key === 'Id')
    return searchChoices(module.descriptor.plural, { search, edition: module.descriptor.edition === null ? null : edition, among }, signal);
  // The folding table is needed by nobody before a search.
  const { norm } = await import('#domain/values/text/norm.ts');
  const wanted = norm(search);
  return (await loadKeyed(module, key)).filter((option) => norm(option.label).includes(wanted));
}

/** Texts of values already held. */
export async function loadReference(target: ReferenceTarget, ids: readonly number[]): Promise<readonly PickerOption[]> {
  if (ids.length === 0) return [];
  const module = await loadEntity(target.entity);
  if (target.key === 'Id') return loadChoices(module.descriptor.plural, ids);
  return (await loadKeyed(module, target.key)).filter((option) => ids.includes(option.id));
}

/** A key other than the Id is only in the dictionary of the entity, which is short. */
async function loadKeyed(module: EntityModule, key: string): Promise<readonly PickerOption[]> {
  const { dictionary } = module.descriptor;
  const rows = dictionary === null ? await clientOf(module.descriptor).choices({}) : await readDictionary<RecordData>(dictionary.path);
  return rows.filter(isRecordData).map((row) => {
    const id = readNumber(row, key) ?? readId(row);
    return { id, label: readText(row, 'Libelle') ?? String(id), detail: readText(row, 'Detail') };
  });
}
