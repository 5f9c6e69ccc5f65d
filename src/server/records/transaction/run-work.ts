import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import type { Step, StepReply, Where } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import { isMailStep } from '#domain/mails/mail-work.ts';
import { queueMail } from '#domain/mails/queue-mail.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { runMailStep } from '#server/mails/mail-steps.ts';
import { FULL_ACCESS } from '../scope/access.ts';
import { deleteRecords } from '../write/delete-record.ts';
import { displayNames } from '../read/display-repository.ts';
import { readFieldValue } from '../write/field-value.ts';
import { becomeRecord } from './become-record.ts';
import { createdIn } from './history-repository.ts';
import { forget } from '#server/erasure/forget.ts';
import { insertRecords } from '../write/insert-record.ts';
import { findSuccessor } from '../merge/merge-repository.ts';
import { keepingValues, moveAllLinks, moveRows, readNamesTold, readReferring } from '../merge/merge-steps.ts';
import { readTwins } from '../merge/twins-repository.ts';
import { applyAnswers, listFacts, readShown, setValues } from '../transitions/transition-steps.ts';
import { readForUpdate, readStored } from '../read/record-repository.ts';
import { readYears } from '../read/years-repository.ts';
import { type Entity, fieldOf } from '../engine/registry.ts';
import { requireRead, requireScope, requireStay } from '../scope/scope-access.ts';
import { dropRows, markRows, readCounted, readGone, readLinkPairs, readListed, takeTurn, waitForRows } from './record-steps.ts';
import { countSpent, takeNumber } from './series-repository.ts';
import { holdAll, readSeries, saveHeld } from './series-steps.ts';
import { type Source, columnOf, foldedColumnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, quoted } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { staleVersion } from '../write/conflict.ts';
import { linkMore } from '../write/link-operations.ts';
import { requireOpenEdition } from '../write/edition-access.ts';
import { readCurrent } from '../write/write-operations.ts';
import { updateRecord } from '../write/update-record.ts';
import { type WriteInput, readWriteInput } from '../write/write-input.ts';

/** Runs the steps of a rule in the transaction of the unit, with history, search texts and events like any write. */
export const runWork = async <T>(unit: UnitOfWork, work: Work<T>): Promise<T> => {
  let next = work.next();
  while (next.done !== true) next = work.next(await runStep(unit, next.value));
  return next.value;
};

const runStep = async (unit: UnitOfWork, step: Step): Promise<StepReply> => {
  if (step.do === 'refuse') throw new AppError(step.code, step);
  if (step.do === 'refuse-fields') throw invalidFields(...step.errors);
  if (step.do === 'take-turn') return takeTurn(unit, step.name);
  if (step.do === 'mail') {
    const queued = await runWork(unit, queueMail(step.order));
    return queued.ok ? queued.traceId : null;
  }
  if (isMailStep(step)) return runMailStep(unit, step);
  if (step.do === 'become') return becomeRecord(unit, step);
  if (step.do === 'created') return createdIn(unit, step.batch);
  if (step.do === 'forget') return forget(unit, step);
  if (step.do === 'counted') return readCounted(unit, step);
  if (step.do === 'enclose') {
    const { attachments, values } = await unit.engine.enclose(unit, step.order, step.culture);
    return { Pieces: attachments.map((file) => ({ ...file })), Mots: { ...values } };
  }
  const entity = unit.engine.registry.get(step.entity);
  switch (step.do) {
    case 'find':
      return findRecords(unit, entity, step.where);
    case 'count':
      return countRows(unit, entity, step.where);
    case 'listed':
      return readListed(unit, entity, step);
    case 'read':
      return readOne(unit, entity, step.id);
    case 'see':
      return seeOne(unit, entity, step.id);
    case 'open':
      return openOne(unit, entity, step);
    case 'years':
      return readYears(unit, entity, step.ids);
    case 'names':
      return Object.fromEntries(await displayNames(unit, entity, step.ids));
    case 'names-told':
      return readNamesTold(unit, entity, step);
    case 'referring':
      return readReferring(unit, entity, step.id);
    case 'twins':
      return readTwins(unit, entity, step.paths);
    case 'successor':
      return findSuccessor(unit, entity, step.id);
    case 'similar':
      return findSimilar(unit, entity, step.text);
    case 'hold':
      return holdRow(unit, entity, step);
    case 'hold-all':
      return holdAll(unit, entity, step.ids);
    case 'save':
      return saveHeld(unit, entity, step);
    case 'series':
      return readSeries(unit, entity, step);
    case 'wait-for':
      return unlessBusy(step.busy, () => waitForRows(unit, entity, step.ids));
    case 'links':
      return readLinkPairs(unit, fieldOf(entity, step.field), step.of);
    case 'gone':
      return readGone(unit, entity, step.ids);
    case 'mark':
      return markRows(unit, entity, step);
    case 'create':
      return createAll(unit, entity, step.records);
    case 'update':
      return updateOne(unit, entity, step);
    case 'set':
      return setValues(unit, entity, step);
    case 'answer':
      return applyAnswers(unit, entity, step);
    case 'shown':
      return readShown(unit, entity, step.id);
    case 'facts':
      return listFacts(unit, entity, step);
    case 'move':
      return moveRows(unit, entity, step);
    case 'link':
      await linkMore(unit, { entity, field: fieldOf(entity, step.field), id: step.id }, step.ids);
      return null;
    case 'move-links':
      return moveAllLinks(unit, entity, step);
    case 'spent':
      return countSpent(unit, step);
    case 'number':
      return takeNumber(unit, entity, step);
    case 'drop':
      return dropRows(unit, entity, step.ids);
    case 'delete':
      await deleteRecords(unit, entity, step.ids);
      return null;
  }
};

const findRecords = async (unit: UnitOfWork, entity: Entity, where: Where): Promise<readonly RecordData[]> => {
  const { build, id, rows } = rowsWhere(unit, entity, where);
  const ids = (await unit.query<{ id: number }>(`select ${id} as id ${rows} order by 1`, build.values)).map((row) => row.id);
  const records = ids.length === 0 ? new Map<number, RecordData>() : await readStored(unit, entity, ids);
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined);
};

const countRows = async (unit: UnitOfWork, entity: Entity, where: Where): Promise<number> => {
  const { build, rows } = rowsWhere(unit, entity, where);
  const [row] = await unit.query<{ nombre: number }>(`select count(*)::int as nombre ${rows}`, build.values);
  return row?.nombre ?? 0;
};

const rowsWhere = (unit: UnitOfWork, entity: Entity, where: Where) => {
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const conditions = Object.entries(where).map(([name, value]) => conditionSql(build, source, { name, value }));
  return { build, id: idOf(source), rows: `from ${fromSource(source)} where ${['true', ...conditions].join(' and ')}` };
};

const conditionSql = (
  build: SqlBuild,
  source: Source,
  { name, value }: { readonly name: string; readonly value: Where[string] | undefined },
): string => {
  const field = name === 'Id' ? null : fieldOf(source.entity, name);
  const column = field === null ? idOf(source) : columnOf(source, field);
  if (value === null || value === undefined) return `${column} is null`;
  if (typeof value === 'object' && 'from' in value) return `${column} between ${build.param(value.from)} and ${build.param(value.to)}`;
  if (typeof value === 'object') return `${column} = any(${build.param(value, 'int[]')})`;
  return field?.normalised === true
    ? `${foldedColumnOf(source, field)} = norm(${build.param(value)})`
    : `${column} = ${build.param(value)}`;
};

const SIMILAR_MAX = 60;

/** By trigrams of the search text, through its index. */
const findSimilar = async (unit: UnitOfWork, entity: Entity, text: string): Promise<readonly RecordData[]> => {
  const rows = await unit.query<{ id: number }>(
    `select id from ${quoted(entity.root.table)} where norm($1) <% recherche order by word_similarity(norm($1), recherche) desc, id limit ${SIMILAR_MAX}`,
    [text],
  );
  return [
    ...(
      await readStored(
        unit,
        entity,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
};

const readOne = async (unit: UnitOfWork, entity: Entity, id: number): Promise<RecordData | null> => {
  const record = (await readForUpdate(unit, entity, [id])).get(id) ?? null;
  if (record !== null) await requireScope(unit, entity, [id]);
  return record;
};

const seeOne = async (unit: UnitOfWork, entity: Entity, id: number): Promise<RecordData | null> => {
  const record = (await readStored(unit, entity, [id])).get(id) ?? null;
  if (record !== null) await requireRead(unit, entity, [id]);
  return record;
};

const openOne = async (
  unit: UnitOfWork,
  entity: Entity,
  { id, version, isClosedToo }: Extract<Step, { readonly do: 'open' }>,
): Promise<RecordData> => {
  const current = await readCurrent(unit, entity, id);
  if (!isClosedToo) await requireOpenEdition(unit, entity, [id]);
  if (version !== null && version !== readVersion(current)) throw await staleVersion(unit, entity, { current, version });
  return current;
};

const LOCKED = '55P03';

const holdRow = (unit: UnitOfWork, entity: Entity, { id, busy }: Extract<Step, { readonly do: 'hold' }>): Promise<null> =>
  unlessBusy(busy, async () => {
    await unit.query(`select 1 from ${quoted(entity.root.table)} where id = $1 for no key update nowait`, [id]);
    return null;
  });

const unlessBusy = async <T>(busy: ErrorCode, take: () => Promise<T>): Promise<T> => {
  try {
    return await take();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === LOCKED) throw new AppError(busy, {}, { cause });
    throw cause;
  }
};

const createAll = async (unit: UnitOfWork, entity: Entity, records: readonly RecordData[]): Promise<readonly number[]> => {
  const ids = await insertRecords(
    unit,
    entity,
    records.map((data) => ({ input: inputOf(unit, entity, { data, before: null }) })),
  );
  await requireStay(unit, entity, ids);
  return ids;
};

const updateOne = async (unit: UnitOfWork, entity: Entity, step: Extract<Step, { readonly do: 'update' }>): Promise<null> => {
  const { id, kept = [] } = step;
  return keepingValues(unit, entity, { id, kept, write: () => writeOne(unit, entity, step) });
};

const writeOne = async (unit: UnitOfWork, entity: Entity, { id, data }: Extract<Step, { readonly do: 'update' }>): Promise<null> => {
  const before = (await readForUpdate(unit, entity, [id])).get(id);
  if (before === undefined) throw new AppError('introuvable');
  await updateRecord(unit, entity, { before, input: inputOf(unit, entity, { data, before }) });
  await requireStay(unit, entity, [id]);
  return null;
};

interface Written {
  readonly data: RecordData;
  readonly before: RecordData | null;
}

/** The checks of a form, and besides them the fields that forms may not write: states, numbers, dates of the system. */
const inputOf = (unit: UnitOfWork, entity: Entity, { data, before }: Written): WriteInput => {
  const { registry } = unit.engine;
  const isOwn = (name: string): boolean => entity.fields.get(name)?.readOnly === true;
  const form = Object.fromEntries(Object.entries(data).filter(([name]) => !isOwn(name)));
  const read = readWriteInput({ registry, entity, access: FULL_ACCESS, before, prefix: '' }, form);
  if ('errors' in read) throw invalidFields(...read.errors);
  const values = new Map<FieldDescriptor, JsonValue>(read.input.values);
  for (const [name, value] of Object.entries(data)) {
    const field = entity.fields.get(name);
    if (field?.readOnly !== true || value === undefined) continue;
    const own = readFieldValue({ registry, field, path: name }, value);
    if ('errors' in own) throw invalidFields(...own.errors);
    values.set(field, own.value);
  }
  return { ...read.input, values };
};
