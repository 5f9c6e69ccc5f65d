import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES, type Translation, translationSave } from '#domain/values/text/translation.ts';
import type { Work } from '#domain/work/work.ts';
import { type Entity, targetOf } from './registry.ts';
import { type NewText, type RecordPlace, type RecordUnit, type Values, wait } from './rows.ts';
import { isBlank, type WriteInput } from './write-input.ts';

export interface NewRecord {
  readonly input: WriteInput;
  /** Owner of an owned record: its history shows there. */
  readonly owner?: RecordPlace;
}

/** Writes a new record with everything it holds itself, and notes it. */
export function* insertRecord(unit: RecordUnit, entity: Entity, record: NewRecord): Work<number> {
  const [id] = yield* insertRecords(unit, entity, [record]);
  if (id === undefined) throw new Error(`no id for ${entity.name}`);
  return id;
}

/** Several new records by as few statements as one; answers their ids in order. */
export function* insertRecords(unit: RecordUnit, entity: Entity, records: readonly NewRecord[]): Work<readonly number[]> {
  const { rows } = unit;
  const ids = yield* wait(rows.nextIds(entity, records.length));
  const news = records.map((record, index) => ({ ...record, id: ids[index] ?? 0, values: firstValues(entity, record.input) }));
  for (const { id, input, values } of news) {
    yield* applyRules(unit, entity, values);
    yield* insertOwned(unit, { place: { entity: entity.root.name, id }, input, values });
  }
  const texts = news.flatMap(({ id, input }) => textsOf(id, input));
  const textIds = texts.length === 0 ? [] : yield* wait(rows.addTexts(entity, texts));
  const valuesOf = new Map(news.map(({ id, values }) => [id, values]));
  for (const [index, { owner, field }] of texts.entries()) valuesOf.get(owner)?.set(field, textIds[index] ?? 0);
  const textsBy = Map.groupBy(texts, ({ owner }) => owner);
  function translationsOf(id: number): ReadonlyMap<FieldDescriptor, Translation> {
    return new Map((textsBy.get(id) ?? []).map(({ field, value }) => [field, value]));
  }
  yield* wait(
    rows.insert(
      entity,
      news.map(({ id, values }) => ({ id, values, texts: translationsOf(id) })),
    ),
  );
  for (const { id, input, values, owner } of news) {
    for (const [field, targets] of input.ids) if (targets.length > 0) yield* wait(rows.addLinks({ field, owner: id, targets }));
    noteInsert(unit, entity, { id, after: describeValues(values, { texts: translationsOf(id), ids: input.ids }), owner });
  }
  return ids;
}

function firstValues(entity: Entity, input: WriteInput): Map<FieldDescriptor, JsonValue> {
  const values = new Map(input.values);
  for (const [name, value] of Object.entries(entity.descriptor.discriminator)) {
    const field = entity.fields.get(name);
    if (field !== undefined) values.set(field, value);
  }
  return values;
}

/** Stores values of the rules of the festival that were not sent; sent ones stay. */
function* applyRules({ rows }: RecordUnit, entity: Entity, values: Map<FieldDescriptor, JsonValue>): Work<void> {
  const record = Object.fromEntries([...values].map(([field, value]) => [field.name, value]));
  completeValues(entity, values, yield* wait(rows.beforeWrite({ entity: entity.name, op: 'insert', record, before: null })));
}

/** Values of rules that nobody sent: a state is sent by nobody, it begins where the schema says unless a rule knows better. */
export function completeValues(entity: Entity, values: Map<FieldDescriptor, JsonValue>, ruleValues: RecordData): void {
  for (const [name, value] of Object.entries(ruleValues)) {
    const field = entity.fields.get(name);
    if (field === undefined || value === undefined) continue;
    if (name === entity.descriptor.states?.field || (values.get(field) ?? null) === null) values.set(field, value);
  }
}

/** The parent under which the history and the events of a part show. */
export function parentOf(entity: Entity, record: RecordData): RecordPlace | null {
  const { parent } = entity.descriptor;
  const id = parent === null ? undefined : record[parent.field];
  return parent !== null && typeof id === 'number' ? { entity: parent.entity, id } : null;
}

/** A secret leaves no trace, not even of its length. */
export function isSecret(field: FieldDescriptor): boolean {
  return field.kind === 'secret' || field.privacy?.encrypt === true;
}

function* insertOwned(
  unit: RecordUnit,
  { place, input, values }: { readonly place: RecordPlace; readonly input: WriteInput; readonly values: Map<FieldDescriptor, JsonValue> },
): Work<void> {
  for (const [field, nested] of input.owned) {
    if (nested === null || (!field.required && isBlank(nested))) continue;
    values.set(field, yield* insertRecord(within(unit, field), unit.registry.get(targetOf(field)), { input: nested, owner: place }));
  }
}

/** Errors of an owned record are reported under its name. */
export function within(unit: RecordUnit, field: FieldDescriptor): RecordUnit {
  return {
    ...unit,
    rows: unit.rows.under(`${withoutId(field.name)}.`),
  };
}

function textsOf(owner: number, input: WriteInput): readonly NewText[] {
  return [...input.translations].flatMap(([field, data]) => {
    const save = translationSave(field.required, null, data);
    return save.action === 'create' ? [{ owner, field, value: save.value }] : [];
  });
}

/** The texts of a translation as the history tells them. */
export function toldTexts(translation: RecordData): JsonValue {
  return Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], translation[TRANSLATION_PROPERTIES[language]] ?? null]),
  );
}

interface InsertedTexts {
  readonly texts: ReadonlyMap<FieldDescriptor, Translation>;
  readonly ids: WriteInput['ids'];
}

function describeValues(values: ReadonlyMap<FieldDescriptor, JsonValue>, { texts, ids }: InsertedTexts): Values {
  return {
    ...Object.fromEntries(
      [...values]
        .filter(([field, value]) => value !== null && value !== field.default && !isSecret(field))
        .map(([field, value]) => [field.name, value]),
    ),
    ...Object.fromEntries([...texts].map(([field, text]) => [tradName(field), toldTexts(text)])),
    ...Object.fromEntries([...ids].filter(([, targets]) => targets.length > 0).map(([field, targets]) => [field.name, [...targets]])),
  };
}

interface Inserted {
  readonly id: number;
  readonly after: Values;
  readonly owner: RecordPlace | undefined;
}

function noteInsert({ rows }: RecordUnit, entity: Entity, { id, after, owner }: Inserted): void {
  const parent = owner ?? parentOf(entity, after);
  rows.note({ entity: entity.root.name, id, parent, op: 'insert', version: 1, before: null, after });
  rows.announce({ entity: entity.root.name, op: 'insert', parent, version: 1, id });
  rows.searchChanged({ entity, ids: [id], fields: null, isNew: true });
}
