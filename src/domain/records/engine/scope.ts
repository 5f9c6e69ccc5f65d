import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isOwnRecord } from '#domain/records/sight/readable.ts';
import { isRecordData, readIds, type RecordData } from '#domain/values/record-data.ts';
import { refuse, refuseFields, type Work } from '#domain/work/work.ts';
import { type Entity, targetOf } from './registry.ts';
import { type RecordUnit, wait } from './rows.ts';
import type { WriteInput } from './write-input.ts';

/** The record as it is now, held; refused to those who may not change it, or only reach their own. */
export function* current(unit: RecordUnit, entity: Entity, id: number): Work<RecordData> {
  const { rows, facts } = unit;
  const held = (yield* wait(rows.held(entity, [id]))).get(id);
  if (held === undefined) return yield* refuse(facts.isSelfOnly ? 'droit-manquant' : 'introuvable');
  yield* requireScope(unit, entity, [id]);
  if (facts.isSelfOnly && !isOwn(entity, facts.userId, held)) yield* refuse('droit-manquant');
  return held;
}

/** Records somebody means to change: one that they may not see is not there, one that they only see is refused. */
export function* requireScope(unit: RecordUnit, entity: Entity, ids: readonly number[]): Work<void> {
  yield* requireRead(unit, entity, ids);
  yield* requireStay(unit, entity, ids);
}

export function* requireRead({ rows }: RecordUnit, entity: Entity, ids: readonly number[]): Work<void> {
  const seen = yield* wait(rows.within(entity, ids, 'read'));
  if (ids.some((id) => !seen.has(id))) yield* refuse('introuvable');
}

/** A record that was written must still be among those of its writer: nobody writes into the sections of others. */
export function* requireStay({ rows }: RecordUnit, entity: Entity, ids: readonly number[]): Work<void> {
  const held = yield* wait(rows.within(entity, ids, 'write'));
  if (ids.some((id) => !held.has(id))) yield* refuse('droit-manquant');
}

interface Given {
  readonly input: WriteInput;
  /** Values of the record before the write: a name in it already stays, whoever writes it. */
  readonly before: RecordData | null;
  readonly prefix: string;
}

/** A person names no record that is hidden from them: to them it does not exist. */
export function* requireReachable({ registry, rows }: RecordUnit, { input, before, prefix }: Given): Work<void> {
  const errors: FieldError[] = [];
  for (const [field, ids] of namedBy(input, before)) {
    if (ids.length === 0) continue;
    const seen = yield* wait(rows.within(registry.get(targetOf(field)), ids, 'read'));
    if (ids.some((id) => !seen.has(id))) errors.push({ path: `${prefix}${field.name}`, code: 'reference-inconnue' });
  }
  if (errors.length > 0) yield* refuseFields(errors);
}

/** Ids that the record did not name before, by their field. References by another key than the id are of lists open to all. */
function namedBy({ values, ids }: WriteInput, before: RecordData | null): readonly (readonly [FieldDescriptor, readonly number[]])[] {
  return [
    ...[...values].flatMap(([field, value]) => {
      const isNew = field.kind === 'reference' && (field.key ?? 'Id') === 'Id' && before?.[field.name] !== value;
      return isNew && typeof value === 'number' ? [[field, [value]] as const] : [];
    }),
    ...[...ids].map(([field, given]) => {
      const formerIds = new Set(before === null ? [] : readIds(before, field.name));
      return [field, given.filter((id) => !formerIds.has(id))] as const;
    }),
  ];
}

/** Without the right, a person reaches the own record and no other. */
export function isOwn({ descriptor }: Entity, userId: number, record: unknown): boolean {
  return isRecordData(record) && isOwnRecord(descriptor, userId, record);
}

/** The own record does not mean the own rights: a group, a state or a tick stays with those who hold the right. */
export function keepPersonal(input: WriteInput): WriteInput {
  return {
    values: new Map([...input.values].filter(([field]) => WRITTEN_KINDS[field.kind].isOwn)),
    translations: input.translations,
    owned: input.owned,
    ids: new Map(),
  };
}
