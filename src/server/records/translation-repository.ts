import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import {
  CONTENT_LANGUAGES,
  TRANSLATION_PROPERTIES,
  type TranslationSave,
  readTranslation,
  translationSave,
} from '#domain/records/translation.ts';
import type { Entity } from './registry.ts';
import { translationTable } from './text-sql.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export interface TranslationOwner {
  readonly entity: Entity;
  readonly id: number;
  readonly before: RecordData | null;
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
    const stored = owner.before === null ? null : readTranslation(owner.before, field);
    const save = translationSave(field.required, stored, data);
    if (save.action === 'none') continue;
    const after = save.action === 'delete' ? null : texts(save.value);
    changed.set(field, { before: stored === null ? null : texts(stored), after });
    if (save.action === 'create') columns.set(field, await insertTranslation(unit, owner, { field, save }));
    if (save.action === 'update') await updateTranslation(unit, field, save);
    if (save.action === 'delete') {
      columns.set(field, null);
      orphans.push({ field, id: save.id });
    }
  }
  return { columns, orphans, changed };
};

export const deleteTranslation = async (unit: UnitOfWork, field: FieldDescriptor, id: number): Promise<void> => {
  await unit.query(`delete from ${translationTable(field)} where id = $1`, [id]);
};

const insertTranslation = async (
  unit: UnitOfWork,
  { entity, id }: TranslationOwner,
  { field, save }: { readonly field: FieldDescriptor; readonly save: Extract<TranslationSave, { action: 'create' }> },
): Promise<number> => {
  const rows = await unit.query<{ id: number }>(
    `insert into ${translationTable(field)} (entite, id_proprietaire, champ, ${COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [entity.root.name, id, field.name, ...textsInOrder(save.value)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no translation for ${field.name}`);
  return row.id;
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
