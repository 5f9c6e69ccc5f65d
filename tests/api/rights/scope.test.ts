import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { createRecordFactory, type RecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';
import { type RecordApi, recordCalls } from '../support/record-api.ts';

const scoped = Object.values(entities).filter(({ scope }) => scope !== null);
/** Records that only another system brings: here the factory may write what it would. */
const openEntities = Object.fromEntries(
  Object.entries(entities).map(([name, entity]) => [
    name,
    entity.operations.includes('create')
      ? entity
      : { ...entity, fields: entity.fields.map((field) => ({ ...field, readOnly: field.readOnly && !field.required })) },
  ]),
);
const LIFTING: readonly string[] = [...new Set(scoped.flatMap(({ scope }) => scope?.all ?? []))];
const codes = rights.map(({ code }) => code);

let api: ApiApp;
let engine: RecordEngine;
let factory: RecordFactory;
/** Holds every right, those that lift the scopes included. */
let director: Omit<RecordApi, 'api'>;
/** Holds every other right, and follows one section. */
let limited: SignedIn;
let ownSection: number;

async function follow(person: SignedIn, sections: readonly number[]): Promise<void> {
  return director.update('utilisateurs', person.person.id, { IdsSection: [...sections] });
}

beforeAll(async () => {
  api = await startApiApp();
  const made = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  engine = { ...made, registry: createRegistry({ entities: openEntities, enums }) };
  factory = createRecordFactory(engine);
  director = recordCalls(await api.signInWith(...codes));
  limited = await api.signInWith(...codes.filter((code) => !LIFTING.includes(code)));
  ownSection = await factory.create(engine.registry.get('festival-section'));
  await follow(limited, [ownSection]);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const streams: EventStream[] = [];

async function listen(person: SignedIn): Promise<EventStream> {
  const address = api.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stream = await openEventStream(`http://127.0.0.1:${port}`, person.cookie);
  streams.push(stream);
  return stream;
}

afterAll(() => streams.forEach((stream) => stream.close()));

function heard({ events }: EventStream, { name }: EntityDescriptor, id: number): boolean {
  return events.some(({ data }) => JSON.stringify(data).includes(`"entity":"${name}"`) && JSON.stringify(data).includes(String(id)));
}

describe.each(scoped.map(({ name }) => name))('a record of %s outside the scope of a person', (name) => {
  const descriptor = entities[name as keyof typeof entities];
  const { plural } = descriptor;
  let id: number;
  let version: number;
  async function status(...call: Parameters<SignedIn['call']>): Promise<number> {
    return (await limited.call(...call)).statusCode;
  }
  function filter() {
    return { filter: { IdsPk: [id] }, skip: 0, take: 10 };
  }

  beforeAll(async () => {
    id = await factory.create(engine.registry.get(name));
    version = Number((await director.get(`/api/${plural}/${id}`))['Version']);
  });

  test('is not there to read, while whoever holds the right that lifts the scope reads it', async () => {
    expect((await director.call('GET', `/api/${plural}/${id}`)).statusCode).toBe(200);
    const links = descriptor.fields.filter(({ kind }) => kind === 'links').map((field) => field.name.toLowerCase());
    const urls = [`/api/${plural}/${id}`, `/api/${plural}/${id}/historique`, ...links.map((link) => `/api/${plural}/${id}/${link}`)];
    for (const url of urls) {
      expect([url, await status('GET', url)]).toEqual([url, 404]);
      expect([url, (await director.call('GET', url)).statusCode]).toEqual([url, 200]);
    }
  });

  test('is in none of the lists, counts, pickers and dictionaries', async () => {
    async function countVisible(person: Pick<SignedIn, 'call'>): Promise<readonly number[]> {
      const page: readonly unknown[] = (await person.call('POST', `/api/${plural}/filter`, filter())).json();
      const count: number = (await person.call('POST', `/api/${plural}/filter/count`, { IdsPk: [id] })).json();
      const choices: readonly unknown[] = (await person.call('GET', `/api/${plural}/choix?ids=${id}`)).json();
      return [page.length, count, choices.length];
    }
    expect([await countVisible(director), await countVisible(limited)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    const { dictionary } = descriptor;
    if (dictionary === null) return;
    const entry = expect.objectContaining({ Id: id });
    expect((await director.call('GET', `/api/${dictionary.path}`)).json()).toContainEqual(entry);
    expect((await limited.call('GET', `/api/${dictionary.path}`)).json()).not.toContainEqual(entry);
  });

  test('cannot be changed, copied, moved or deleted', async () => {
    const record = await director.get(`/api/${plural}/${id}`);
    const { operations, states } = descriptor;
    const calls: (readonly [boolean, ...Parameters<SignedIn['call']>])[] = [
      [operations.includes('update'), 'PUT', `/api/${plural}/${id}`, record],
      [operations.includes('delete'), 'DELETE', `/api/${plural}/${id}`, { Id: id, Version: version }],
      [descriptor.duplicate, 'POST', `/api/${plural}/${id}`, id],
      [operations.includes('create') && operations.includes('update'), 'POST', `/api/${plural}/lot`, { Items: [record] }],
      [
        operations.includes('create') && operations.includes('update'),
        'POST',
        `/api/${plural}/lot`,
        { Items: [], Deleted: [{ Id: id, Version: version }] },
      ],
      ...(states?.transitions ?? []).map(
        (transition) => [true, 'POST', `/api/${plural}/${id}/transitions/${transition.name}`, { Version: version, Motif: 'x' }] as const,
      ),
      [states?.correct !== undefined, 'POST', `/api/${plural}/${id}/statut`, { Version: version, Statut: states?.start, Motif: 'x' }],
    ];
    for (const [, ...call] of calls.filter(([isServed]) => isServed)) expect([call[1], await status(...call)]).toEqual([call[1], 404]);
    expect(await director.get(`/api/${plural}/${id}`)).toEqual(record);
  });

  test('is heard of by nobody who may not see it, when it changes and when it goes', async () => {
    // An entity that nobody writes by hand has no text.
    if (!descriptor.operations.some((operation) => operation === 'update' || operation === 'delete')) return;
    const [silent, informed] = await Promise.all([listen(limited), listen(director)]);
    const values: Readonly<Record<string, string | number>> = { integer: 7, date: '2027-01-02', string: 'Autre', text: 'Autre' };
    const text = descriptor.fields.find(({ kind, readOnly }) => kind in values && !readOnly);
    if (text !== undefined && descriptor.operations.includes('update'))
      await director.update(plural, id, { [text.name]: values[text.kind] ?? null });
    if (descriptor.operations.includes('delete')) await director.remove(plural, id);
    // Both streams get the last change, of a kind without scope: what came before has arrived.
    const genre = await director.create('genres', { TradLibelle: { TraductionFr: `Fin ${name}` } });
    function last({ data }: { readonly data: unknown }): boolean {
      return JSON.stringify(data).includes(`"ids":[${genre}]`);
    }
    await Promise.all([silent.next(last), informed.next(last)]);
    expect([heard(informed, descriptor, id), heard(silent, descriptor, id)]).toEqual([true, false]);
    silent.close();
    informed.close();
  });
});

describe('the scope of a person', () => {
  test('opens the sections they follow, their registrations and programmes, and no other', async () => {
    const film = await director.create('films', { TitreOriginal: 'Deux sections' });
    function registration(IdSection: number) {
      return factory.create(engine.registry.get('festival-inscription'), { IdFilm: film, IdSection });
    }
    const otherSection = await factory.create(engine.registry.get('festival-section'));
    const mine = await registration(ownSection);
    const theirs = await registration(otherSection);
    async function list(person: SignedIn | typeof director): Promise<readonly number[]> {
      return (
        await person.call('POST', '/api/festival-inscriptions/filter', {
          filter: { Criteres: { field: 'IdFilm', op: 'eq', value: film } },
          skip: 0,
          take: 9,
        })
      )
        .json()
        .map(({ Id }: { readonly Id: number }) => Id)
        .toSorted();
    }
    expect([await list(limited), await list(director)]).toEqual([[mine], [mine, theirs]]);
    expect((await limited.call('GET', `/api/festival-sections/${ownSection}`)).statusCode).toBe(200);
    // A filter that goes through the registrations is answered by those one may see.
    function through(section: number) {
      return {
        filter: { Criteres: { field: 'Inscriptions.IdSection', op: 'eq', value: section } },
        skip: 0,
        take: 9,
      };
    }
    expect((await limited.call('POST', '/api/films/filter', through(ownSection))).json()).toHaveLength(1);
    expect((await limited.call('POST', '/api/films/filter', through(otherSection))).json()).toEqual([]);
    expect((await director.call('POST', '/api/films/filter', through(otherSection))).json()).toHaveLength(1);
  });

  test('lets nobody write a registration into a section they do not follow', async () => {
    const otherSection = await factory.create(engine.registry.get('festival-section'));
    const entity = engine.registry.get('festival-inscription');
    const sample = await factory.sample(entity, { IdSection: otherSection });
    const hidden = { status: 400, errors: [{ path: 'IdSection', code: 'reference-inconnue' }] };
    expect((await limited.call('POST', '/api/festival-inscriptions', sample)).json()).toMatchObject(hidden);
    const createdEntry = await factory.create(entity, { IdSection: ownSection });
    const record = await director.get(`/api/festival-inscriptions/${createdEntry}`);
    const moved = await limited.call('PUT', `/api/festival-inscriptions/${createdEntry}`, { ...record, IdSection: otherSection });
    expect(moved.json()).toMatchObject(hidden);
    expect(await director.get(`/api/festival-inscriptions/${createdEntry}`)).toMatchObject({ IdSection: ownSection, Version: 1 });
  });

  test('is empty of sections for whoever follows none: they see all of them', async () => {
    const free = await api.signInWith(...codes.filter((code) => !LIFTING.includes(code)));
    const section = await factory.create(engine.registry.get('festival-section'));
    expect((await free.call('GET', `/api/festival-sections/${section}`)).statusCode).toBe(200);
    await follow(free, [ownSection]);
    await expect.poll(async () => (await free.call('GET', `/api/festival-sections/${section}`)).statusCode).toBe(404);
  });

  test('holds the batches they correct, translate or proofread, with their films, and changes when the work does', async () => {
    const tranche = await factory.create(engine.registry.get('festival-tranche'), { IdTraducteur: limited.person.id });
    const film = await factory.create(engine.registry.get('festival-tranche-film'), { IdTranche: tranche });
    expect((await limited.call('GET', `/api/festival-tranches/${tranche}`)).statusCode).toBe(200);
    expect((await limited.call('GET', `/api/festival-tranche-films/${film}`)).statusCode).toBe(200);
    const stream = await listen(limited);
    await director.update('festival-tranche-films', film, { Ordre: 77 });
    await stream.next(({ data }) => JSON.stringify(data).includes('"entity":"festival-tranche-film"'));
    await director.update('festival-tranches', tranche, { IdTraducteur: null });
    expect((await limited.call('GET', `/api/festival-tranche-films/${film}`)).statusCode).toBe(404);
    stream.close();
  });

  test('hides the notes of others until the section deliberates, then shows them without letting anybody change them', async () => {
    const section = await factory.create(engine.registry.get('festival-section'), { DateDeliberation: '2099-01-01T10:00:00.000' });
    const IdInscription = await factory.create(engine.registry.get('festival-inscription'), { IdSection: section });
    const { IdFilm } = await director.get(`/api/festival-inscriptions/${IdInscription}`);
    function noteOf(IdUtilisateur: number) {
      return factory.create(engine.registry.get('film-note'), { IdFilm, IdInscription, IdUtilisateur, Note: 6 });
    }
    const mine = await noteOf(limited.person.id);
    const theirs = await noteOf(director.person.id);
    async function seen(id: number): Promise<number> {
      return (await limited.call('GET', `/api/film-notes/${id}`)).statusCode;
    }
    expect([await seen(mine), await seen(theirs)]).toEqual([200, 404]);
    const history = (await limited.call('GET', `/api/films/${String(IdFilm)}/historique`)).json();
    const noted = history.filter(({ Entite }: { readonly Entite: string }) => Entite === 'film-note');
    expect(noted.map(({ IdRecord }: { readonly IdRecord: number }) => IdRecord)).toEqual([mine]);
    await director.update('festival-sections', section, { DateDeliberation: '2020-01-01T10:00:00.000' });
    expect(await seen(theirs)).toBe(200);
    const record = (await limited.call('GET', `/api/film-notes/${theirs}`)).json();
    expect((await limited.call('PUT', `/api/film-notes/${theirs}`, { ...record, Note: 1 })).json().code).toBe('droit-manquant');
    const myNote = (await limited.call('GET', `/api/film-notes/${mine}`)).json();
    expect((await limited.call('PUT', `/api/film-notes/${mine}`, { ...myNote, Note: 8 })).statusCode).toBe(200);
  });

  test('tells nothing of hidden notes to a list, its count or its export that asks for them', async () => {
    const IdFilm = await factory.create(engine.registry.get('film'));
    await factory.create(engine.registry.get('film-note'), { IdFilm, IdUtilisateur: director.person.id, Note: 6 });
    const filter = { IdsPk: [IdFilm], Criteres: { field: 'Notes.Note', op: 'eq', value: 6 }, Colonnes: ['Reference'] };
    async function found({ call }: Pick<SignedIn, 'call'>): Promise<readonly number[]> {
      const listed = (await call('POST', '/api/films/filter', { filter, skip: 0, take: 10 })).json();
      const counted = (await call('POST', '/api/films/filter/count', filter)).json();
      const [, ...exported] = (await call('POST', '/api/exports/film', { format: 'csv', filter })).body.trim().split('\r\n');
      return [listed.length, counted, exported.length];
    }
    expect(await found(director)).toEqual([1, 1, 1]);
    expect(await found(limited)).toEqual([0, 0, 0]);
  });

  test('keeps from the trash what others deleted', async () => {
    const tranche = await factory.create(engine.registry.get('festival-tranche'));
    const batch = await director.remove('festival-tranches', tranche);
    const trash: readonly { readonly Lot: string }[] = (await limited.call('GET', '/api/corbeille')).json();
    expect(trash.map(({ Lot }) => Lot)).not.toContain(batch);
    expect((await limited.call('POST', `/api/corbeille/${batch}/restauration`, {})).statusCode).toBe(404);
    expect((await director.call('POST', `/api/corbeille/${batch}/restauration`, {})).statusCode).toBe(200);
  });
});
