import type { Step, StepReply, Where } from '#domain/work/steps.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import { isRecordStep, recordStep } from '#domain/records/engine/record-steps.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { isMailStep } from '#domain/mails/mail-work.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { runMailStep } from '#server/mails/mail-steps.ts';
import { createdIn } from './history-repository.ts';
import { forget } from '#server/erasure/forget.ts';
import { findSuccessor } from '../merge/merge-repository.ts';
import { readTwins } from '../merge/twins-repository.ts';
import { listFacts, readWhole } from '../transitions/transition-facts.ts';
import { readStored } from '../read/record-repository.ts';
import { readYears } from '../read/years-repository.ts';
import { dropRows, markRows, readCounted, readGone, readLinkPairs, readListed, takeTurn, waitForRows } from './record-steps.ts';
import { countSpent, readSeries, takeNumber } from './series-repository.ts';
import { recordUnit } from './sql-rows.ts';
import { type Source, columnOf, foldedColumnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, quoted } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** Runs the steps of a rule in the transaction of the unit, with history, search texts and events like any write. */
export const runWork = async <T>(unit: UnitOfWork, work: Work<T>): Promise<T> => {
  let next = work.next();
  while (next.done !== true) next = work.next(await runStep(unit, next.value));
  return next.value;
};

const runStep = async (unit: UnitOfWork, step: Step): Promise<StepReply> => {
  if (step.do === 'wait') {
    await step.until;
    return null;
  }
  if (step.do === 'refuse') throw new AppError(step.code, step);
  if (step.do === 'refuse-fields') throw invalidFields(...step.errors);
  if (isRecordStep(step)) return runWork(unit, recordStep(recordUnit(unit), step));
  if (step.do === 'take-turn') return takeTurn(unit, step.name);
  if (isMailStep(step)) return runMailStep(unit, step);
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
    case 'years':
      return readYears(unit, entity, step.ids);
    case 'twins':
      return readTwins(unit, entity, step.paths);
    case 'successor':
      return findSuccessor(unit, entity, step.id);
    case 'similar':
      return findSimilar(unit, entity, step.text);
    case 'hold':
      return holdRow(unit, entity, step);
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
    case 'shown':
      return readWhole(unit, entity, step.id);
    case 'facts':
      return listFacts(unit, entity, step);
    case 'spent':
      return countSpent(unit, step);
    case 'number':
      return takeNumber(unit, entity, step);
    case 'drop':
      return dropRows(unit, entity, step.ids);
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
  if (isTexts(value)) {
    const texts = build.param(value, 'text[]');
    return field?.normalised === true
      ? `${foldedColumnOf(source, field)} = any(select norm(t) from unnest(${texts}) t)`
      : `${column}::text = any(${texts})`;
  }
  if (typeof value === 'object') return `${column} = any(${build.param(value, 'int[]')})`;
  return field?.normalised === true
    ? `${foldedColumnOf(source, field)} = norm(${build.param(value)})`
    : `${column} = ${build.param(value)}`;
};

const isTexts = (value: Where[string]): value is readonly string[] => Array.isArray(value) && typeof value[0] === 'string';

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
