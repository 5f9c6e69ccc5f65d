import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { NewText } from '#domain/records/engine/rows.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { translationTable } from '../sql/text-sql.ts';
import type { UnitOfWork } from '../engine/engine.ts';

const COLUMNS = CONTENT_LANGUAGES.map((language) => `traduction_${language}`);

/** New translations of records, one statement a table; their ids, in the order in which they are given. */
export async function insertTexts(unit: UnitOfWork, entity: Entity, texts: readonly NewText[]): Promise<readonly number[]> {
  const ids = new Map<string, number>();
  for (const [table, rows] of Map.groupBy(texts, ({ field }) => translationTable(field)))
    for (const { owner, champ, id } of await insertTranslations(unit, { entity, table }, rows)) ids.set(`${owner} ${champ}`, id);
  return texts.map(({ owner, field }) => ids.get(`${owner} ${field.name}`) ?? 0);
}

function insertTranslations(
  unit: UnitOfWork,
  { entity, table }: { readonly entity: Entity; readonly table: string },
  rows: readonly NewText[],
): Promise<readonly { readonly owner: number; readonly champ: string; readonly id: number }[]> {
  const named = ['id_proprietaire', 'champ', ...COLUMNS];
  const lines = rows.map(({ owner, field, value }) =>
    Object.fromEntries(named.map((name, index) => [name, [owner, field.name, ...textsInOrder(value)][index]])),
  );
  return unit.query(
    `insert into ${table} (entite, ${named.join(', ')}) select $1, ${named.join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb)
     returning id_proprietaire as owner, champ, id`,
    [entity.root.name, JSON.stringify(lines)],
  );
}

export async function updateText(unit: UnitOfWork, { field, value }: NewText): Promise<void> {
  const assignments = COLUMNS.map((column, index) => `${column} = $${index + 2}`);
  await unit.query(`update ${translationTable(field)} set ${assignments.join(', ')}, version = version + 1 where id = $1`, [
    value.Id,
    ...textsInOrder(value),
  ]);
}

export async function deleteText(unit: UnitOfWork, field: FieldDescriptor, id: number): Promise<void> {
  await unit.query(`delete from ${translationTable(field)} where id = $1`, [id]);
}

function textsInOrder(translation: RecordData): readonly JsonValue[] {
  return CONTENT_LANGUAGES.map((language) => translation[TRANSLATION_PROPERTIES[language]] ?? null);
}
