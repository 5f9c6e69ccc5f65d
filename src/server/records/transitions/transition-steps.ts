import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isRecordData, readIds } from '#domain/records/values/record-data.ts';
import type { Step } from '#domain/work/steps.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { FULL_ACCESS } from '../scope/access.ts';
import { readForUpdate, recordSql } from '../read/record-repository.ts';
import type { Entity } from '../engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { readFieldValue } from '../write/field-value.ts';
import { updateRecord } from '../write/update-record.ts';
import { applyChange, readCurrent } from '../write/write-operations.ts';
import type { WriteInput } from '../write/write-input.ts';
import { readFacts } from './transition-facts.ts';

type Of<Kind extends Step['do']> = Extract<Step, { readonly do: Kind }>;

export const setValues = async (unit: UnitOfWork, entity: Entity, { id, data, said }: Of<'set'>): Promise<number> => {
  const before = (await readForUpdate(unit, entity, [id])).get(id);
  if (before === undefined) throw new AppError('introuvable');
  return (await updateRecord(unit, entity, { before, input: inputOf(unit, entity, data), said })).version;
};

/** What a transition sets may be read-only to everybody else: the state itself, the reason of a refusal. */
const inputOf = (unit: UnitOfWork, entity: Entity, data: RecordData): WriteInput => {
  const values = new Map<FieldDescriptor, JsonValue>();
  const ids = new Map<FieldDescriptor, readonly number[]>();
  for (const [name, value] of Object.entries(data)) {
    const field = entity.fields.get(name);
    if (field === undefined || value === undefined) continue;
    const read = readFieldValue({ registry: unit.engine.registry, field, path: name }, value);
    if ('errors' in read) throw invalidFields(...read.errors);
    if (field.kind === 'ids') ids.set(field, readIds(data, name));
    else values.set(field, read.value);
  }
  return { values, translations: new Map(), owned: new Map(), ids };
};

export const applyAnswers = async (unit: UnitOfWork, entity: Entity, { id, data }: Of<'answer'>): Promise<null> => {
  await applyChange(unit, entity, { before: await readCurrent(unit, entity, id), data, prefix: 'Valeurs.' });
  return null;
};

export const readShown = async (unit: UnitOfWork, entity: Entity, id: number): Promise<RecordData | null> => {
  const build = unit.newBuild();
  const text = recordSql(build, entity, { id, projection: { isForReading: true, isMasked: FULL_ACCESS.isMasked } });
  const [row] = await unit.query<{ record: string }>(text, build.values);
  const record: unknown = row === undefined ? null : JSON.parse(row.record);
  return isRecordData(record) ? record : null;
};

export const listFacts = async (unit: UnitOfWork, entity: Entity, { id, reads }: Of<'facts'>): Promise<readonly RecordData[]> =>
  Object.entries(await readFacts(unit, entity, { id, reads })).flatMap(([Fait, rows]) =>
    rows.map((row) => ({ Fait, Fiche: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])) })),
  );
