import type { Step, StepReply, Where } from '#domain/work/steps.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import { isRecordStep, recordStep } from '#domain/registries/record-steps.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { sealing } from '#server/ballots/sealing.ts';
import { releaseLock, takeLock } from '#server/locks/lock-steps.ts';
import { inRequestZone } from '#server/editions/request-zone.ts';
import { readChanged } from '#server/threads/changed-lines.ts';
import { look, lookAway } from '#server/threads/looks.ts';
import { tell, tellLooks } from '#server/threads/tell.ts';
import { openedByIn, viewersIn } from '#server/threads/viewers.ts';
import { ownAnswers } from '#product-server/step-answers.ts';
import { answerStep, type StepAnswers } from '#domain/registries/answer-step.ts';
import { readDeleted } from './deleted-repository.ts';
import { createdIn } from './history-repository.ts';
import { claimKey, keepResult } from './idempotency-repository.ts';
import { findSuccessor } from '../merge/merge-repository.ts';
import { readTwins } from '../merge/twins-repository.ts';
import { listFacts, readWhole } from '../transitions/transition-facts.ts';
import { openSealed, readStored } from '../read/record-repository.ts';
import { readTranslations } from '../read/translation-repository.ts';
import { readYears } from '../read/years-repository.ts';
import { plannedForValues } from './plan-mode.ts';
import { dropRows, markRows, readCounted, readGone, readLinkPairs, readListed, takeTurn, waitForRows } from './record-steps.ts';
import { countSpent, readSeries, takeNumber } from './series-repository.ts';
import { recordUnit } from './sql-rows.ts';
import { ENGINE_PROJECTION } from './unit-of-work.ts';
import { recordJson } from '../sql/projection-sql.ts';
import { type Source, columnOf, foldedColumnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, quoted } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** Runs the steps of a rule in the transaction of the unit, with history, search texts and events like any write. */
export async function runWork<T>(unit: UnitOfWork, work: Work<T>): Promise<T> {
  let next = work.next();
  while (next.done !== true) {
    let reply: StepReply;
    try {
      reply = await runStep(unit, next.value);
    } catch (failure) {
      // Thrown inside the work, so that its `finally` runs.
      next = work.throw(failure);
      continue;
    }
    next = work.next(reply);
  }
  return next.value;
}

async function runStep(unit: UnitOfWork, step: Step): Promise<StepReply> {
  if (step.do === 'in-zone') return inRequestZone(step.zone, () => runStep(unit, step.step));
  if (step.do === 'wait') {
    await step.until;
    return null;
  }
  return isRecordStep(step) ? runWork(unit, recordStep(recordUnit(unit), step)) : answerStep(answers, unit, step);
}

function entityOf({ engine }: UnitOfWork, { entity }: { readonly entity: string }): Entity {
  return engine.registry.get(entity);
}

const answers: StepAnswers<UnitOfWork, Promise<StepReply>> = {
  ...ownAnswers,
  claim: (unit, { key, of, data }) => claimKey(unit, { key, entity: of, data }),
  'keep-result': async (unit, { key, result }) => {
    await keepResult(unit, key, result);
    return null;
  },
  sealing: async (_, step) => sealing(step),
  'take-lock': takeLock,
  'release-lock': releaseLock,
  viewers: (unit, step) => viewersIn(unit, step, runWork),
  'opened-by': (unit, step) => openedByIn(unit, step, runWork),
  tell,
  look,
  'look-away': lookAway,
  'tell-looks': tellLooks,
  changed: readChanged,
  'take-turn': (unit, { name }) => takeTurn(unit, name),
  'wait-for': (unit, step) => unlessBusy(step.busy, () => waitForRows(unit, entityOf(unit, step), step.ids)),
  count: (unit, step) => countRows(unit, entityOf(unit, step), step.where),
  counted: readCounted,
  created: (unit, { batch }) => createdIn(unit, batch),
  deleted: readDeleted,
  drop: (unit, step) => dropRows(unit, entityOf(unit, step), step.ids),
  'drop-files': async (unit, { ids }) => {
    unit.filesDropped(ids);
    return null;
  },
  'keep-file': (unit, step) => unit.engine.keepFile(unit, step),
  facts: (unit, step) => listFacts(unit, entityOf(unit, step), step),
  find: (unit, step) => findRecords(unit, entityOf(unit, step), step),
  gone: (unit, step) => readGone(unit, entityOf(unit, step), step.ids),
  hold: (unit, step) => holdRow(unit, entityOf(unit, step), step),
  links: (unit, step) => readLinkPairs(unit, fieldOf(entityOf(unit, step), step.field), step.of),
  listed: (unit, step) => readListed(unit, entityOf(unit, step), step),
  mark: (unit, step) => markRows(unit, entityOf(unit, step), step),
  number: (unit, step) => takeNumber(unit, entityOf(unit, step), step),
  series: (unit, step) => readSeries(unit, entityOf(unit, step), step),
  shown: (unit, step) => readWhole(unit, entityOf(unit, step), step.id),
  similar: (unit, step) => findSimilar(unit, entityOf(unit, step), step.text),
  spent: countSpent,
  successor: (unit, step) => findSuccessor(unit, entityOf(unit, step), step.id),
  translations: readTranslations,
  twins: (unit, step) => readTwins(unit, entityOf(unit, step), step.paths),
  years: (unit, step) => readYears(unit, entityOf(unit, step), step.ids),
};

async function findRecords(
  unit: UnitOfWork,
  entity: Entity,
  { where, fields }: Pick<Extract<Step, { do: 'find' }>, 'where' | 'fields'>,
): Promise<readonly RecordData[]> {
  const { build, source, rows } = rowsWhere(unit, entity, where);
  const record = recordJson(build, source, {
    ...ENGINE_PROJECTION,
    fields: fields === null ? undefined : new Set(fields.map((name) => fieldOf(entity, name).name)),
  });
  const found = await unit.query<{ record: unknown }>(`select ${record} as record ${rows} order by ${idOf(source)}`, build.values);
  return found.flatMap(({ record: one }) => (isRecordData(one) ? [openSealed(unit.engine, one, { entity, unreadable: null })] : []));
}

async function countRows(unit: UnitOfWork, entity: Entity, where: Where): Promise<number> {
  const { build, rows } = rowsWhere(unit, entity, where);
  const [row] = await unit.query<{ nombre: number }>(`select count(*)::int as nombre ${rows}`, build.values);
  return row?.nombre ?? 0;
}

function rowsWhere(unit: UnitOfWork, entity: Entity, where: Where) {
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const conditions = Object.entries(where).map(([name, value]) => conditionSql(build, source, { name, value }));
  return { build, source, rows: `from ${fromSource(source)} where ${['true', ...conditions].join(' and ')}` };
}

function conditionSql(
  build: SqlBuild,
  source: Source,
  { name, value }: { readonly name: string; readonly value: Where[string] | undefined },
): string {
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
}

function isTexts(value: Where[string]): value is readonly string[] {
  return Array.isArray(value) && typeof value[0] === 'string';
}

const SIMILAR_MAX = 60;

/** By trigrams of the search text, through its index. */
async function findSimilar(unit: UnitOfWork, entity: Entity, text: string): Promise<readonly RecordData[]> {
  const rows = await plannedForValues(unit, () =>
    unit.query<{ id: number }>(
      `select id from ${quoted(entity.root.table)} where norm($1) <% recherche order by word_similarity(norm($1), recherche) desc, id limit ${SIMILAR_MAX}`,
      [text],
    ),
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
}

const LOCKED = '55P03';

function holdRow(unit: UnitOfWork, entity: Entity, { id, busy }: Extract<Step, { readonly do: 'hold' }>): Promise<null> {
  return unlessBusy(busy, async () => {
    await unit.query(`select 1 from ${quoted(entity.root.table)} where id = $1 for no key update nowait`, [id]);
    return null;
  });
}

async function unlessBusy<T>(busy: ErrorCode, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === LOCKED) throw new AppError(busy, {}, { cause });
    throw cause;
  }
}
