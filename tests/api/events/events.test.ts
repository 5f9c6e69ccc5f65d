import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type RecordEvent, publishEvents } from '#server/events/publish.ts';
import { type ApiApp, TEST_CONFIG, startApiApp } from '../support/api-app.ts';
import { type EventStream, type StreamEvent, openEventStream } from '../support/event-stream.ts';

/** Two servers over one database: what is written through one reaches the browsers of the other. */
let here: ApiApp;
let there: FastifyInstance;
let hereUrl: string;
let thereUrl: string;
const streams: EventStream[] = [];

beforeAll(async () => {
  here = await startApiApp();
  hereUrl = await here.app.listen({ port: 0, host: '127.0.0.1' });
  there = await buildApp({
    pool: here.database.pool,
    connectDirect: here.database.connectDirect,
    config: TEST_CONFIG,
    clock: here.now,
  });
  thereUrl = await there.listen({ port: 0, host: '127.0.0.1' });
  await pause(200);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

async function listen(url: string, cookie: string, given?: { readonly age: number }): Promise<EventStream> {
  const stream = await openEventStream(url, cookie, given);
  streams.push(stream);
  return stream;
}

function change(event: Partial<RecordEvent>): RecordEvent {
  return {
    entity: 'film',
    ids: [1042],
    parent: null,
    op: 'update',
    version: 2,
    batch: 'b',
    ...event,
  };
}

function publish(...events: readonly RecordEvent[]): Promise<void> {
  return publishEvents(here.database.pool, events);
}

function about(entity: string) {
  return ({ event, data }: StreamEvent): boolean => event === 'record' && (data as RecordEvent).entity === entity;
}

describe('a change', () => {
  it('reaches the browsers of every server, with names and ids only', async () => {
    const { cookie } = await here.signInWith('FILMS');
    const both = [await listen(hereUrl, cookie), await listen(thereUrl, cookie)];
    await publish(change({ ids: [1042, 1043], parent: { entity: 'catalogue', id: 7 } }));
    for (const stream of both) {
      expect((await stream.next(about('film'))).data).toEqual({
        entity: 'film',
        ids: [1042, 1043],
        parent: { entity: 'catalogue', id: 7 },
        op: 'update',
        version: 2,
        batch: 'b',
      });
    }
  });

  it('is told only to who holds the right of the list or of the record', async () => {
    const allowed = await listen(hereUrl, (await here.signInWith('FILM')).cookie);
    const refused = await listen(hereUrl, (await here.signInWith('FILM-WRITE')).cookie);
    await publish(change({}), change({ entity: 'pays' }));
    await allowed.next(about('film'));
    await refused.next(about('pays'));
    expect(refused.events.some(about('film'))).toBe(false);
  });

  it('made while a page was reading, before its stream was open, is told first', async () => {
    const { cookie } = await here.signInWith('FILMS');
    const open = await listen(hereUrl, cookie);
    await publish(change({ ids: [31] }), change({ entity: 'mail-modele', ids: [5] }));
    // Announced here: whoever opens from now on hears of it only by asking for what they missed.
    await open.next(about('film'));
    const late = await listen(hereUrl, cookie, { age: 1500 });
    await late.next((event) => about('film')(event) && (event.data as RecordEvent).ids[0] === 31);
    expect(late.events.some(about('mail-modele'))).toBe(false);
    const other = await listen(hereUrl, cookie);
    await publish(change({ ids: [32] }));
    expect((await other.next(about('film'))).data).toMatchObject({ ids: [32] });
  });

  it('made in a great number meanwhile asks the page for everything again', async () => {
    const { cookie } = await here.signInWith('FILMS');
    await publish(...Array.from({ length: 201 }, (_, id) => change({ ids: [id + 1] })));
    const late = await listen(hereUrl, cookie, { age: 1500 });
    await late.next(({ event }) => event === 'session-resync');
  });

  it('is not told when its transaction is undone', async () => {
    const stream = await listen(hereUrl, (await here.signInWith('FILMS')).cookie);
    const client = await here.database.pool.connect();
    await client.query('begin');
    await publishEvents(client, [change({ ids: [1] })]);
    await client.query('rollback');
    client.release();
    await publish(change({ ids: [2] }));
    await stream.next(about('film'));
    expect(stream.events.filter(about('film')).map(({ data }) => (data as RecordEvent).ids)).toEqual([[2]]);
  });

  it('of more than 100 records says to reload the list', async () => {
    const stream = await listen(hereUrl, (await here.signInWith('FILMS')).cookie);
    await publish(change({ ids: Array.from({ length: 101 }, (_, index) => 1001 + index) }));
    expect((await stream.next(about('film'))).data).toMatchObject({ op: 'reloadListe', ids: [], version: null });
  });
});

describe('rights', () => {
  it('changed in a group reach its members at once, on every server', async () => {
    const { cookie, person, call } = await here.signInWith('FILMS');
    const other = await here.signInWith('FILMS');
    const stream = await listen(thereUrl, cookie);
    const unconcerned = await listen(thereUrl, other.cookie);
    const group = (await here.database.pool.query('select id_groupe_utilisateur as id from utilisateur where id = $1', [person.id])).rows[0]
      .id;
    await here.database.pool.query('delete from groupe_utilisateur_droit where groupe_utilisateur_id = $1', [group]);
    await publish(change({ entity: 'groupe-utilisateur', ids: [group] }));
    await stream.next(({ event }) => event === 'rights');
    expect((await call('GET', '/api/ping')).json().Droits).toEqual([]);
    await publish(change({}));
    await unconcerned.next(about('film'));
    expect(unconcerned.events.map(({ event }) => event)).not.toContain('rights');
    expect(stream.events.some(about('film'))).toBe(false);
  });
});

describe('the stream', () => {
  it('asks for a session', async () => {
    expect((await fetch(`${hereUrl}/api/events`)).status).toBe(401);
  });

  it('stays while the database cannot say whether its session is still open', async () => {
    const { cookie, person } = await here.signInWith('FILMS');
    const stream = await listen(hereUrl, cookie);
    await here.database.pool.query('alter table session rename to ailleurs');
    await publish(change({ entity: 'utilisateur', ids: [person.id] }));
    await stream.next(({ event }) => event === 'rights').catch(() => undefined);
    await here.database.pool.query('alter table ailleurs rename to session');
    await publish(change({ ids: [77] }));
    await stream.next(({ event, data }) => event === 'record' && (data as RecordEvent).ids[0] === 77);
  });

  it('is never cached nor buffered by a proxy', async () => {
    const { cookie } = await here.signInWith();
    const stopping = new AbortController();
    const { headers } = await fetch(`${hereUrl}/api/events`, { headers: { cookie }, signal: stopping.signal });
    stopping.abort();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('ends with the logout, on every server', async () => {
    const session = await here.signInWith();
    const stream = await listen(thereUrl, session.cookie);
    await session.call('POST', '/api/logout');
    await stream.ended;
    expect((await fetch(`${thereUrl}/api/mon-compte`, { headers: { cookie: session.cookie } })).status).toBe(401);
  });

  it('says to resync after the server lost its notifications, and goes on', async () => {
    const stream = await listen(hereUrl, (await here.signInWith('FILMS')).cookie);
    await here.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'festival-listen' and datname = current_database()",
    );
    await stream.next(({ event }) => event === 'session-resync');
    await publish(change({ ids: [77] }));
    expect((await stream.next(about('film'))).data).toMatchObject({ ids: [77] });
  });

  it('outlives a PostgreSQL that ends its connection while it is being opened', async () => {
    const { cookie } = await here.signInWith('FILMS');
    const followed = Promise.withResolvers<void>();
    let opened = 0;
    const app = await buildApp({
      pool: here.database.pool,
      connectDirect: async () => {
        opened += 1;
        // Events before a browser follows reach nobody.
        if (opened === 2) await followed.promise;
        const client = await here.database.connectDirect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        if (opened === 1) await here.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        return client;
      },
      config: TEST_CONFIG,
      clock: here.now,
    });
    const stream = await listen(await app.listen({ port: 0, host: '127.0.0.1' }), cookie);
    followed.resolve();
    await stream.next(({ event }) => event === 'session-resync');
    await publish(change({ ids: [78] }));
    expect((await stream.next(about('film'))).data).toMatchObject({ ids: [78] });
    expect(opened).toBe(2);
    await app.close();
  });

  it('does not keep the server from stopping', async () => {
    const app = await buildApp({
      pool: here.database.pool,
      connectDirect: here.database.connectDirect,
      config: TEST_CONFIG,
      clock: here.now,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(url, (await here.signInWith()).cookie);
    const started = Date.now();
    await app.close();
    await stream.ended;
    expect(Date.now() - started).toBeLessThan(3_000);
  });

  it('that its browser leaves at that moment does not either', async () => {
    const app = await buildApp({
      pool: here.database.pool,
      connectDirect: here.database.connectDirect,
      config: TEST_CONFIG,
      clock: here.now,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(url, (await here.signInWith()).cookie);
    const started = Date.now();
    stream.close();
    await app.close();
    expect(Date.now() - started).toBeLessThan(3_000);
  });
});
