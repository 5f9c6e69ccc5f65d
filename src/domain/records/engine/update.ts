import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readId, readIds, readNested, readVersion, sameValue, tradName, withoutId } from '#domain/values/record-data.ts';
import { readTranslation, translationSave } from '#domain/values/text/translation.ts';
import type { Work } from '#domain/work/work.ts';
import { deleteRecords } from './delete.ts';
import { completeValues, insertRecord, isSecret, parentOf, toldTexts, within } from './insert.ts';
import { type Entity, linkOf, targetOf } from './registry.ts';
import { type RecordPlace, type RecordUnit, wait } from './rows.ts';
import { isBlank, type WriteInput } from './write-input.ts';

export interface ChangedRecord {
  readonly before: RecordData;
  readonly input: WriteInput;
  readonly owner?: RecordPlace;
  /** Addition to the history of a change: its reason. */
  readonly said?: RecordData;
}

export interface UpdateResult {
  readonly isChanged: boolean;
  readonly version: number;
}

interface Changes {
  readonly values: Map<FieldDescriptor, JsonValue>;
  readonly before: { [field: string]: JsonValue };
  readonly after: { [field: string]: JsonValue };
  readonly names: Set<string>;
  /** Records that can only be removed once the row no longer points to them. */
  readonly afterwards: (() => Work<void>)[];
}

/** Writes what differs, and only that; nothing at all when nothing differs. */
export function* updateRecord(unit: RecordUnit, entity: Entity, change: ChangedRecord): Work<UpdateResult> {
  const { before, input, owner, said } = change;
  const place: RecordPlace = { entity: entity.root.name, id: readId(before) };
  const changes: Changes = { values: new Map(), before: {}, after: {}, names: new Set(), afterwards: [] };
  changeValues(changes, before, yield* completed(unit, entity, change));
  yield* changeOwned(unit, { place, before, input, changes });
  yield* changeTranslations(unit, { entity, before, input, changes });
  yield* changeIds(unit, { place, before, input, changes });
  if (changes.names.size === 0) return { isChanged: false, version: readVersion(before) };
  const version = yield* wait(unit.rows.update(entity, { id: place.id, values: changes.values }));
  for (const remove of changes.afterwards) yield* remove();
  Object.assign(changes.after, said);
  noteUpdate(unit, entity, { before, changes, version, owner });
  return { isChanged: true, version };
}

function change(changes: Changes, name: string, { before, after }: { readonly before: JsonValue; readonly after: JsonValue }): void {
  changes.names.add(name);
  changes.before[name] = before;
  changes.after[name] = after;
}

/** The values sent; what the rules of the festival give the others, or those left empty, is stored as when the record was created. */
function* completed({ rows }: RecordUnit, entity: Entity, { before, input }: ChangedRecord): Work<WriteInput['values']> {
  const record = { ...before, ...Object.fromEntries([...input.values].map(([field, value]) => [field.name, value])) };
  const values = new Map(input.values);
  const ruleValues = yield* wait(rows.beforeWrite({ entity: entity.name, op: 'update', record, before }));
  // A sheet sends all it shows: what it sends as it was stored is no word of the person against a rule.
  for (const [field, value] of input.values)
    if (field.name in ruleValues && sameValue(before[field.name] ?? null, value)) values.delete(field);
  completeValues(entity, values, ruleValues);
  return values;
}

function changeValues(changes: Changes, before: RecordData, values: WriteInput['values']): void {
  for (const [field, value] of values) {
    const stored = before[field.name] ?? null;
    if (field.kind !== 'secret' && sameValue(stored, value)) continue;
    changes.values.set(field, value);
    if (isSecret(field)) changes.names.add(field.name);
    else change(changes, field.name, { before: stored, after: value });
  }
}

interface ChangeStep {
  readonly place: RecordPlace;
  readonly before: RecordData;
  readonly input: WriteInput;
  readonly changes: Changes;
}

function* changeOwned(unit: RecordUnit, { place, before, input, changes }: ChangeStep): Work<void> {
  for (const [field, nested] of input.owned) {
    const name = withoutId(field.name);
    const target = unit.registry.get(targetOf(field));
    const stored = readNested(before, name);
    if (stored === null) {
      if (nested === null || (!field.required && isBlank(nested))) continue;
      const id = yield* insertRecord(within(unit, field), target, { input: nested, owner: place });
      changes.values.set(field, id);
      change(changes, field.name, { before: null, after: id });
    } else if (nested === null) {
      changes.values.set(field, null);
      change(changes, field.name, { before: readId(stored), after: null });
      changes.afterwards.push(() => deleteRecords(unit, target, [readId(stored)]));
    } else if ((yield* updateRecord(within(unit, field), target, { before: stored, input: nested, owner: place })).isChanged) {
      // Its own history line tells what; the owner only says that it moved on.
      changes.names.add(name);
    }
  }
}

function* changeTranslations(
  { rows }: RecordUnit,
  { entity, before, input, changes }: Omit<ChangeStep, 'place'> & { readonly entity: Entity },
): Work<void> {
  const owner = readId(before);
  for (const [field, data] of input.translations) {
    const stored = readTranslation(before, field);
    const save = translationSave(field.required, stored, data);
    if (save.action === 'none') continue;
    const after = save.action === 'delete' ? null : toldTexts(save.value);
    change(changes, tradName(field), { before: stored === null ? null : toldTexts(stored), after });
    changes.names.add(field.name);
    if (save.action === 'create') {
      const [id = 0] = yield* wait(rows.addTexts(entity, [{ owner, field, value: save.value }]));
      changes.values.set(field, id);
    } else if (save.action === 'update') yield* wait(rows.changeText(entity, { owner, field, value: save.value }));
    else {
      changes.values.set(field, null);
      changes.afterwards.push(() => wait(rows.dropText(field, save.id)));
    }
  }
}

function* changeIds({ rows }: RecordUnit, { place, before, input, changes }: ChangeStep): Work<void> {
  for (const [field, targets] of input.ids) {
    const stored = readIds(before, field.name);
    const { ordered } = linkOf(field);
    const wanted = ordered ? [...targets] : targets.toSorted((left, right) => left - right);
    if (sameValue([...stored], wanted)) continue;
    yield* wait(rows.replaceLinks({ field, owner: place.id, targets }));
    change(changes, field.name, { before: [...stored], after: wanted });
  }
}

interface Updated {
  readonly before: RecordData;
  readonly changes: Changes;
  readonly version: number;
  readonly owner: RecordPlace | undefined;
}

function noteUpdate({ rows }: RecordUnit, entity: Entity, { before, changes, version, owner }: Updated): void {
  const id = readId(before);
  const parent = owner ?? parentOf(entity, { ...before, ...changes.after });
  const { before: was, after, names } = changes;
  rows.note({ entity: entity.root.name, id, parent, op: 'update', version, before: was, after, fields: [...names] });
  rows.announce({ entity: entity.root.name, op: 'update', parent, version, id });
  rows.searchChanged({ entity, ids: [id], fields: names, left: leftBy(entity, before, names) });
}

/** References that were changed, each with the record that it named. */
function leftBy(entity: Entity, before: RecordData, names: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  return new Map(
    entity.stored.flatMap(({ name, kind }) => {
      const was = before[name];
      return kind === 'reference' && names.has(name) && typeof was === 'number' ? [[name, [was]] as const] : [];
    }),
  );
}
