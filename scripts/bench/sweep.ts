import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { type Line, median, timed } from './measure.ts';

const SEARCHES = ['mar', 'martin paris'];
const TAKE = 100;
const SLOW_MS = 1000;
/** The middle of as many turns. */
const TURNS = 5;
const KEPT_MS = 50;
const SHOWN = 5;
/** Reader of the views: some depend on the edition and on the person. */
const VIEWER = { edition: new Date().getFullYear(), user: 1, today: new Date().toISOString().slice(0, 10) };

interface SweepQuery {
  readonly what: string;
  readonly path: string;
}

/** Runs every search, view and sort that the lists offer, once each: none fails, and the slowest are named. */
export async function measureSweep(server: { readonly url: string; readonly headers: Readonly<Record<string, string>> }): Promise<Line> {
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
}

/** Sorts by texts along parts and links, those of the row and those that a reference leads to: kept (decision 0086). */
export async function measureKeptSorts(server: Parameters<typeof measureSweep>[0]): Promise<Line> {
  const times: { readonly what: string; readonly ms: number }[] = [];
  for (const { what, path } of keptSorts()) {
    const each: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      each.push(await timed(async () => (await fetch(`${server.url}${path}`, { headers: server.headers })).arrayBuffer()));
    times.push({ what, ms: median(each) });
  }
  const slowest = times.toSorted((left, right) => right.ms - left.ms).slice(0, SHOWN);
  return {
    what: `${times.length} sorts by kept texts`,
    value: slowest.map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`).join(' · '),
    ok: times.length > 0 && (slowest[0]?.ms ?? 0) < KEPT_MS,
  };
}

function isKept(entity: EntityDescriptor, name: string): boolean {
  const field = entity.fields.find((one) => one.name === name);
  const end = entitiesByName.get(field?.path?.steps.at(-1)?.entity ?? '');
  return field?.keptIn !== undefined || end?.fields.some((one) => one.name === field?.path?.field && one.keptIn !== undefined) === true;
}

const entitiesByName: ReadonlyMap<string, EntityDescriptor> = new Map(
  Object.values<EntityDescriptor>(entities).map((entity) => [entity.name, entity]),
);

function keptSorts(): readonly SweepQuery[] {
  return [...entitiesByName.values()].flatMap((entity) =>
    entity.screens
      .filter(({ list }) => list !== null)
      .flatMap(({ screen, columns }) =>
        columns
          .filter(({ field }) => isKept(entity, field))
          .flatMap(({ field: Key }) =>
            [false, true].map((Desc) => ({
              what: `${screen} ${Desc ? '-' : ''}${Key}`,
              path: addressOf(entity, { Colonnes: [Key], Tri: [{ Key, Desc }] }),
            })),
          ),
      ),
  );
}

function addressOf({ plural }: EntityDescriptor, filter: ListFilter): string {
  return `/api/${plural}/filter?skip=0&take=${TAKE}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

function questions(): readonly SweepQuery[] {
  return [...entitiesByName.values()].flatMap((entity) =>
    entity.screens.filter(({ list }) => list !== null).flatMap((screen) => questionsOf(entity, screen)),
  );
}

function questionsOf(entity: EntityDescriptor, screen: ScreenDescriptor): readonly SweepQuery[] {
  function ask(what: string, filter: ListFilter): SweepQuery {
    const whole: ListFilter = { Colonnes: screen.columns.map(({ field }) => field), Tri: screen.sort, ...filter };
    return { what: `${screen.screen} ${what}`, path: addressOf(entity, whole) };
  }
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
}
