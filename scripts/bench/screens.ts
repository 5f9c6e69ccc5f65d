import { Agent, request } from 'node:http';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { countSql, pageSql } from '#server/records/read/list-sql.ts';
import { recordSql } from '#server/records/read/record-repository.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { type Line, median, timed } from './measure.ts';

const TAKE = 100;
const SAMPLES = 9;
const MAX_RATIO = 3;
/** One round trip through a server that does nothing but answer: below it a ratio measures HTTP, not the screen. */
const ROUND_TRIP_MS = 2;
const SLOW_MS = 200;
const SHOWN = 8;

export interface ScreensInput {
  readonly engine: RecordEngine;
  readonly server: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

interface ScreenQuery {
  readonly what: string;
  readonly path: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Measured {
  readonly what: string;
  readonly oursMs: number;
  readonly bareMs: number;
}

/** First page, count and sheet of every screen through the whole server against the same SQL sent by hand, in one run. */
export async function measureScreens({ engine, server }: ScreensInput): Promise<readonly Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const measured: Measured[] = [];
  const questions = await questionsOf(engine);
  // A server that just started is not what staff work with all day.
  for (const question of questions) await get(`${server.url}${question.path}`, server.headers, agent);
  async function measure(question: ScreenQuery): Promise<Measured> {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let sample = 0; sample <= SAMPLES; sample += 1) {
      const bareMs = await timed(() => engine.pool.query(question.text, [...question.values]));
      const oursMs = await timed(() => get(`${server.url}${question.path}`, server.headers, agent));
      // The first of each warms the caches of PostgreSQL and the compiled statement.
      if (sample > 0) bare.push(bareMs);
      if (sample > 0) ours.push(oursMs);
    }
    return { what: question.what, oursMs: median(ours), bareMs: median(bare) };
  }
  for (const question of questions) measured.push(await measure(question));
  // The samples of one question last some 20 ms, in which the server may collect its garbage: what is slow is slow a second time too.
  for (const [index, question] of questions.entries()) {
    const first = measured[index];
    if (first !== undefined && isOver(first)) measured[index] = await measure(question);
  }
  agent.destroy();
  return linesOf(measured);
}

function ratio({ oursMs, bareMs }: Measured): number {
  return oursMs / bareMs;
}

function isOver(one: Measured): boolean {
  return ratio(one) > MAX_RATIO && one.oursMs - one.bareMs > ROUND_TRIP_MS;
}

function linesOf(measured: readonly Measured[]): readonly Line[] {
  function formatMeasure(one: Measured): string {
    return `${one.what} ${ratio(one).toFixed(1)} × (${one.oursMs.toFixed(1)} against ${one.bareMs.toFixed(1)} ms)`;
  }
  const over = measured.filter(isOver);
  const slow = measured.filter(({ oursMs }) => oursMs > SLOW_MS).toSorted((a, b) => b.oursMs - a.oursMs);
  return [
    {
      what: `${measured.length} first pages, counts and sheets through the whole server against the same SQL, median`,
      value: `${median(measured.map(ratio)).toFixed(2)} ×; over ${MAX_RATIO} × by more than one round trip (${ROUND_TRIP_MS} ms): ${over.length}`,
      ok: over.length === 0,
    },
    ...over.map((one) => ({ what: 'over', value: formatMeasure(one), ok: false })),
    {
      what: `slower than ${SLOW_MS} ms`,
      value: slow.length === 0 ? 'none' : slow.slice(0, SHOWN).map(formatMeasure).join(' · '),
      ok: slow.length === 0,
    },
  ];
}

async function questionsOf(engine: RecordEngine): Promise<readonly ScreenQuery[]> {
  const screens = Object.values<EntityDescriptor>(entities).flatMap(({ name, screens: entityScreens }) =>
    entityScreens.map((screen) => ({ screen, entity: engine.registry.get(name) })),
  );
  const questions: ScreenQuery[] = [];
  for (const { screen, entity } of screens) {
    if (screen.list !== null) questions.push(...listQuestions(engine, entity, screen));
    if (screen.record !== null) questions.push(...(await sheetQuestion(engine, entity, screen)));
  }
  return questions;
}

function listQuestions(engine: RecordEngine, entity: Entity, screen: ScreenDescriptor): readonly ScreenQuery[] {
  const filter: ListFilter = {
    Colonnes: screen.columns.map(({ field }) => field),
    Tri: screen.sort,
    ...(screen.filter.length > 0 ? { Criteres: { and: screen.filter } } : {}),
  };
  const query = { filter, scope: { access: FULL_ACCESS, today: engine.today() }, rows: null };
  const filterParam = encodeURIComponent(JSON.stringify(filter));
  const address = `/api/${entity.descriptor.plural}/filter`;
  const page = new SqlBuild(engine.registry, 'fr');
  const pageText = pageSql(page, entity, { ...query, skip: 0, take: TAKE });
  const count = new SqlBuild(engine.registry, 'fr');
  const countText = countSql(count, entity, query);
  return [
    { what: `page of ${screen.screen}`, path: `${address}?skip=0&take=${TAKE}&filter=${filterParam}`, text: pageText, values: page.values },
    { what: `count of ${screen.screen}`, path: `${address}/count?filter=${filterParam}`, text: countText, values: count.values },
  ];
}

/** The sheet of the record with the highest id; none when the list is empty. */
async function sheetQuestion(engine: RecordEngine, entity: Entity, screen: ScreenDescriptor): Promise<readonly ScreenQuery[]> {
  const { rows } = await engine.pool.query<{ id: number }>(`select max(id) as id from ${entity.table}`);
  const id = rows[0]?.id ?? null;
  if (id === null) return [];
  const build = new SqlBuild(engine.registry, 'fr');
  const text = recordSql(build, entity, { id, projection: { isForReading: true, isMasked: FULL_ACCESS.isMasked } });
  return [{ what: `sheet of ${screen.screen}`, path: `/api/${entity.descriptor.plural}/${id}`, text, values: build.values }];
}

function get(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}
