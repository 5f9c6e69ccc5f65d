import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { isRecordData, readId } from '#domain/values/record-data.ts';
import { type Line, median } from './measure.ts';

interface Server {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Action {
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

/** Issue 17: nine actions of ten. */
const QUICK_MS = 100;
const SHARE_MIN = 0.9;
const SHOWN = 5;
const TAKE = 50;
const TYPED = ['ma', 'le', 'martin'];
const SHEETS = 2;

/**
 * Requests of staff to the server all day, once each, at the volume of the demonstration: views with their counts, searches, pickers, sheets,
 * histories, saves and the boards. Milliseconds of this machine, that nothing else should use meanwhile; beside them what an answer that
 * reads nothing takes, as the reference.
 */
export async function measureActions(server: Server): Promise<Line> {
  const year = await workingYear(server);
  const times: { readonly what: string; readonly ms: number }[] = [];
  const failed: string[] = [];
  async function act(action: Action): Promise<unknown> {
    const since = performance.now();
    const { status, answer } = await send(server, action);
    // A record of a closed edition, or of a person with an open file, says no as quickly as it says yes.
    if (status !== 200 && status !== 409) failed.push(`${action.what} answered ${status}`);
    times.push({ what: action.what, ms: performance.now() - since });
    return answer;
  }
  for (const entity of Object.values<EntityDescriptor>(entities)) {
    for (const action of [...listActions(entity, year), ...pickerActions(entity)]) await act(action);
    for (const id of await latestOf(server, entity)) await openAndSave(entity, id, act);
  }
  for (const path of boards(year)) await act({ what: path, method: 'GET', path });
  const still: number[] = [];
  for (let sample = 0; sample < TAKE; sample += 1) {
    const since = performance.now();
    await send(server, { what: 'ping', method: 'GET', path: '/ping' });
    still.push(performance.now() - since);
  }
  return summariseTimes(times, { failed, stillMs: median(still) });
}

interface Beside {
  readonly failed: readonly string[];
  readonly stillMs: number;
}

function summariseTimes(times: readonly { readonly what: string; readonly ms: number }[], { failed, stillMs }: Beside): Line {
  const share = times.filter(({ ms }) => ms < QUICK_MS).length / times.length;
  const slowest = times.toSorted((left, right) => right.ms - left.ms).slice(0, SHOWN);
  return {
    what: `${times.length} actions of a day under ${QUICK_MS} ms`,
    value: [
      `${(100 * share).toFixed(1)} %, at least ${100 * SHARE_MIN} %`,
      `the middle ${median(times.map(({ ms }) => ms)).toFixed(1)} ms, an answer that reads nothing ${stillMs.toFixed(1)}`,
      ...failed,
      ...slowest.map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`),
    ].join(' · '),
    ok: failed.length === 0 && share >= SHARE_MIN,
  };
}

async function send(
  { url, headers }: Server,
  { method, path, body }: Action,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { ...headers, origin: url, 'content-type': 'application/json' } };
  const reply = await fetch(`${url}/api${path}`, { method, headers: { ...headers, origin: url }, ...json });
  const text = await reply.text();
  return { status: reply.status, answer: reply.status === 200 && text !== '' ? JSON.parse(text) : null };
}

async function workingYear(server: Server): Promise<number> {
  const filter = { Criteres: { field: 'IsDefaut', op: 'eq', value: true }, Colonnes: ['Eannee'] };
  const { answer } = await send(server, { what: 'edition', method: 'POST', path: '/festival-editions/filter', body: { filter, take: 1 } });
  const [edition] = Array.isArray(answer) ? answer : [];
  return isRecordData(edition) ? Number(edition['Eannee']) : new Date().getFullYear();
}

function listActions(entity: EntityDescriptor, edition: number): readonly Action[] {
  return entity.screens
    .filter(({ list }) => list !== null)
    .flatMap((screen) => [...viewActions(entity, screen, edition), ...searches(entity, screen)]);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function columnsOf(screen: ScreenDescriptor): readonly string[] {
  return screen.columns.map(({ field }) => field);
}

function viewActions({ plural }: EntityDescriptor, screen: ScreenDescriptor, edition: number): readonly Action[] {
  return screen.views.flatMap(({ view, filter, sort }) => {
    const Criteres = { and: [...screen.filter, ...viewConditions(filter, { edition, user: 1, today: today() })] };
    const viewFilter = { Colonnes: columnsOf(screen), Tri: sort ?? screen.sort, Criteres };
    return [
      {
        what: `${screen.screen} view ${view}`,
        method: 'POST',
        path: `/${plural}/filter`,
        body: { filter: viewFilter, skip: 0, take: TAKE },
      },
      { what: `${screen.screen} count ${view}`, method: 'POST', path: `/${plural}/filter/count`, body: { Criteres } },
    ];
  });
}

function searches({ plural }: EntityDescriptor, screen: ScreenDescriptor): readonly Action[] {
  return TYPED.map((GlobalSearch) => ({
    what: `${screen.screen} search « ${GlobalSearch} »`,
    method: 'POST',
    path: `/${plural}/filter`,
    body: { filter: { Colonnes: columnsOf(screen), Tri: screen.sort, GlobalSearch }, skip: 0, take: TAKE },
  }));
}

/** Those of the entities that a sheet or a filter refers to. */
const chosen = new Set(
  Object.values<EntityDescriptor>(entities).flatMap(({ fields }) =>
    fields.flatMap(({ kind, to }) => (['reference', 'ids', 'links'].includes(kind) ? (to ?? []) : [])),
  ),
);

function pickerActions({ name, plural, operations }: EntityDescriptor): readonly Action[] {
  return chosen.has(name) && operations.includes('read')
    ? TYPED.map((text) => ({ what: `picker ${name} « ${text} »`, method: 'GET', path: `/${plural}/choix?recherche=${text}` }))
    : [];
}

async function latestOf(server: Server, { name, plural, operations }: EntityDescriptor): Promise<readonly number[]> {
  if (!operations.includes('read')) return [];
  const body = { filter: { Tri: [{ Key: 'Id', Desc: true }], Colonnes: [] }, skip: 0, take: SHEETS };
  const { answer } = await send(server, { what: name, method: 'POST', path: `/${plural}/filter`, body });
  return Array.isArray(answer) ? answer.filter(isRecordData).map(readId) : [];
}

async function openAndSave(
  { name, plural, operations }: EntityDescriptor,
  id: number,
  act: (action: Action) => Promise<unknown>,
): Promise<void> {
  const record = await act({ what: `sheet ${name}`, method: 'GET', path: `/${plural}/${id}` });
  await act({ what: `history ${name}`, method: 'GET', path: `/${plural}/${id}/historique` });
  if (operations.includes('update')) await act({ what: `save ${name}`, method: 'PUT', path: `/${plural}/${id}`, body: record });
}

function boards(year: number): readonly string[] {
  return [
    '/tableau-de-bord',
    `/festival-hebergements/${year}`,
    `/benevoles/${year}/planning`,
    `/accueil/presences?edition=${year}`,
    `/accueil/budget?edition=${year}`,
    `/accueil/transports?edition=${year}&jour=${today()}`,
    `/guichet/annuaire?edition=${year}`,
  ];
}
