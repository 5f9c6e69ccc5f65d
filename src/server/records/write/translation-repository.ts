import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import {
  CONTENT_LANGUAGES,
  TRANSLATION_PROPERTIES,
  type Translation,
  type TranslationSave,
  readTranslation,
  translationSave,
} from '#domain/records/write/translation.ts';
import type { Entity } from '../engine/registry.ts';
import { translationTable } from '../sql/text-sql.ts';
import type { UnitOfWork } from '../engine/engine.ts';

export interface TranslationOwner {
  readonly entity: Entity;
  readonly id: number;
  readonly before: RecordData;
}

/** What saving the translations of a record did: new values of its link columns, and what changed for its history. */
export interface SavedTranslations {
  readonly columns: ReadonlyMap<FieldDescriptor, JsonValue>;
  /** Rows no longer linked: to be removed once the record lets go of them. */
  readonly orphans: readonly { readonly field: FieldDescriptor; readonly id: number }[];
  readonly changed: ReadonlyMap<FieldDescriptor, { readonly before: JsonValue; readonly after: JsonValue }>;
}

const COLUMNS = CONTENT_LANGUAGES.map((language) => `traduction_${language}`);

export const saveTranslations = async (
  unit: UnitOfWork,
  owner: TranslationOwner,
  given: ReadonlyMap<FieldDescriptor, RecordData | null>,
): Promise<SavedTranslations> => {
  const columns = new Map<FieldDescriptor, JsonValue>();
  const changed = new Map<FieldDescriptor, { readonly before: JsonValue; readonly after: JsonValue }>();
  const orphans: { readonly field: FieldDescriptor; readonly id: number }[] = [];
  for (const [field, data] of given) {
    const stored = readTranslation(owner.before, field);
    const save = translationSave(field.required, stored, data);
    if (save.action === 'none') continue;
    const after = save.action === 'delete' ? null : texts(save.value);
    changed.set(field, { before: stored === null ? null : texts(stored), after });
    if (save.action === 'create') columns.set(field, await insertTranslation(unit, owner, { field, value: save.value }));
    if (save.action === 'update') await updateTranslation(unit, field, save);
    if (save.action === 'delete') {
      columns.set(field, null);
      orphans.push({ field, id: save.id });
    }
  }
  return { columns, orphans, changed };
};

/** What creating the translations of a record did. */
export interface CreatedTranslations {
  readonly columns: ReadonlyMap<FieldDescriptor, number>;
  readonly changed: ReadonlyMap<FieldDescriptor, JsonValue>;
}

interface TranslatedRecord {
  readonly id: number;
  readonly given: ReadonlyMap<FieldDescriptor, RecordData | null>;
}

/** The translations of new records, by id: one statement a table. */
export const createTranslations = async (
  unit: UnitOfWork,
  entity: Entity,
  records: readonly TranslatedRecord[],
): Promise<ReadonlyMap<number, CreatedTranslations>> => {
  const news = records.flatMap(({ id, given }) =>
    [...given].flatMap(([field, data]): NewTranslation[] => {
      const save = translationSave(field.required, null, data);
      return save.action === 'create' ? [{ owner: id, field, value: save.value }] : [];
    }),
  );
  const ids = new Map<string, number>();
  for (const [table, rows] of Map.groupBy(news, ({ field }) => translationTable(field)))
    for (const { owner, champ, id } of await insertTranslations(unit, { entity, table }, rows)) ids.set(`${owner} ${champ}`, id);
  return new Map(
    [...Map.groupBy(news, ({ owner }) => owner)].map(([owner, own]) => [
      owner,
      {
        columns: new Map(own.map(({ field }) => [field, ids.get(`${owner} ${field.name}`) ?? 0])),
        changed: new Map(own.map(({ field, value }) => [field, texts(value)])),
      },
    ]),
  );
};

export const deleteTranslation = async (unit: UnitOfWork, field: FieldDescriptor, id: number): Promise<void> => {
  await unit.query(`delete from ${translationTable(field)} where id = $1`, [id]);
};

interface NewTranslation {
  readonly owner: number;
  readonly field: FieldDescriptor;
  readonly value: Translation;
}

const insertTranslation = async (
  unit: UnitOfWork,
  { entity, id }: TranslationOwner,
  { field, value }: Pick<NewTranslation, 'field' | 'value'>,
): Promise<number> => {
  const [row] = await insertTranslations(unit, { entity, table: translationTable(field) }, [{ owner: id, field, value }]);
  if (row === undefined) throw new Error(`no translation for ${field.name}`);
  return row.id;
};

const insertTranslations = (
  unit: UnitOfWork,
  { entity, table }: { readonly entity: Entity; readonly table: string },
  rows: readonly NewTranslation[],
): Promise<readonly { readonly owner: number; readonly champ: string; readonly id: number }[]> => {
  const named = ['id_proprietaire', 'champ', ...COLUMNS];
  const lines = rows.map(({ owner, field, value }) =>
    Object.fromEntries(named.map((name, index) => [name, [owner, field.name, ...textsInOrder(value)][index]])),
  );
  return unit.query(
    `insert into ${table} (entite, ${named.join(', ')}) select $1, ${named.join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb)
     returning id_proprietaire as owner, champ, id`,
    [entity.root.name, JSON.stringify(lines)],
  );
};

const updateTranslation = async (
  unit: UnitOfWork,
  field: FieldDescriptor,
  { value }: Extract<TranslationSave, { action: 'update' }>,
): Promise<void> => {
  const assignments = COLUMNS.map((column, index) => `${column} = $${index + 2}`);
  await unit.query(`update ${translationTable(field)} set ${assignments.join(', ')}, version = version + 1 where id = $1`, [
    value.Id,
    ...textsInOrder(value),
  ]);
};

const textsInOrder = (translation: RecordData): readonly JsonValue[] =>
  CONTENT_LANGUAGES.map((language) => translation[TRANSLATION_PROPERTIES[language]] ?? null);

const texts = (translation: RecordData): JsonValue =>
  Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], translation[TRANSLATION_PROPERTIES[language]] ?? null]),
  );
