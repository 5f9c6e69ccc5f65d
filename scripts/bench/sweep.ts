import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { viewConditions } from '#domain/records/read/view-values.ts';
import { type Line, timed } from './measure.ts';

const SEARCHES = ['mar', 'martin paris'];
const TAKE = 100;
const SLOW_MS = 1000;
const SHOWN = 5;
/** Whose views are asked: some depend on the edition and on the person. */
const VIEWER = { edition: new Date().getFullYear(), user: 1, today: new Date().toISOString().slice(0, 10) };

interface Asked {
  readonly what: string;
  readonly path: string;
}

/** Every search, view and sort that the lists offer, asked once each: none fails, and the slowest are named. */
export const measureSweep = async (server: { readonly url: string; readonly headers: Readonly<Record<string, string>> }): Promise<Line> => {
  const times: { readonly what: string; readonly ms: number }[] = [];
  const failed: string[] = [];
  for (const { what, path } of questions()) {
    const ms = await timed(async () => {
      const reply = await fetch(`${server.url}${path}`, { headers: server.headers });
      await reply.arrayBuffer();
      if (reply.status !== 200) failed.push(`${what} answered ${reply.status}`);
    });
    times.push({ what, ms });
  }
  const slowest = times.toSorted((left, right) => right.ms - left.ms).slice(0, SHOWN);
  return {
    what: `${times.length} searches, views and sorts of the lists`,
    value: [...failed, ...slowest.map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`)].join(' · '),
    ok: failed.length === 0 && (slowest[0]?.ms ?? 0) < SLOW_MS,
  };
};

const questions = (): readonly Asked[] =>
  Object.values<EntityDescriptor>(entities).flatMap((entity) =>
    entity.screens.filter(({ list }) => list !== null).flatMap((screen) => questionsOf(entity, screen)),
  );

const questionsOf = (entity: EntityDescriptor, screen: ScreenDescriptor): readonly Asked[] => {
  const ask = (what: string, filter: ListFilter): Asked => {
    const whole: ListFilter = { Colonnes: screen.columns.map(({ field }) => field), Tri: screen.sort, ...filter };
    return {
      what: `${screen.screen} ${what}`,
      path: `/api/${entity.plural}/filter?skip=0&take=${TAKE}&filter=${encodeURIComponent(JSON.stringify(whole))}`,
    };
  };
  const sortable = screen.columns.filter(({ field }) =>
    entity.fields.some(({ name, libelle, sortable: may }) => may && (name === field || libelle === field)),
  );
  return [
    ...SEARCHES.map((text) => ask(`search « ${text} »`, { GlobalSearch: text })),
    ...screen.views.map(({ view, filter }) =>
      ask(`view ${view}`, { Criteres: { and: [...screen.filter, ...viewConditions(filter, VIEWER)] } }),
    ),
    ...sortable.map(({ field }) => ask(`sort by ${field}`, { Tri: [{ Key: field, Desc: true }] })),
  ];
};
