import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCK_HEARTBEAT_MS, LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildApp } from '#server/app.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';

const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE'] as const;

let api: ApiApp;
let url: string;
let anne: SignedIn;
let marc: SignedIn;
const streams: EventStream[] = [];

beforeAll(async () => {
  api = await startApiApp();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  anne = await api.signInWith(...READS_FILMS);
  marc = await api.signInWith(...READS_FILMS);
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await api.close();
});

async function film(): Promise<number> {
  return Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Le Regard' })).body);
}

async function look(user: SignedIn, id: number, page: string): Promise<unknown> {
  return (await user.call('POST', `/api/fils/film/${id}/regards`, { Page: page })).json();
}

function leave(user: SignedIn, id: number, page: string) {
  return user.call('DELETE', `/api/fils/film/${id}/regards`, { Page: page });
}

function named({ person }: SignedIn): unknown {
  return { Id: person.id, Nom: expect.stringMatching(/^Anne \d+ Durand$/) };
}

async function listen({ cookie }: SignedIn): Promise<EventStream> {
  const stream = await openEventStream(url, cookie);
  streams.push(stream);
  return stream;
}

function looksOf(id: number, { events }: EventStream): readonly unknown[] {
  return events.filter(({ event, data }) => event === 'regards' && JSON.stringify(data) === JSON.stringify({ entity: 'film', id }));
}

describe('the users who have a record open', () => {
  it('are named to each other until their pages leave, whatever the number of pages', async () => {
    const id = await film();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await look(anne, id, one)).toEqual([]);
    expect(await look(marc, id, two)).toEqual([named(anne)]);
    expect(await look(marc, id, three)).toEqual([named(anne)]);
    expect(await look(anne, id, one)).toEqual([named(marc)]);
    await leave(marc, id, two);
    expect(await look(anne, id, one)).toEqual([named(marc)]);
    await leave(marc, id, three);
    expect(await look(anne, id, one)).toEqual([]);
  });

  it('are forgotten a minute after a page that fell silent, and kept by its beat', async () => {
    const id = await film();
    const [one, two] = [randomUUID(), randomUUID()];
    await look(anne, id, one);
    for (let beat = 0; beat < 4; beat += 1) {
      api.advance(LOCK_HEARTBEAT_MS);
      await look(anne, id, one);
      expect(await look(marc, id, two)).toEqual([named(anne)]);
    }
    api.advance(LOCK_LIFETIME_MS);
    expect(await look(marc, id, two)).toEqual([]);
  });

  it('hear at once who comes and who leaves, not each beat; a page that looks at another record hears nothing', async () => {
    const [id, other] = [await film(), await film()];
    const [one, two] = [randomUUID(), randomUUID()];
    await look(anne, id, one);
    const third = await api.signInWith(...READS_FILMS);
    await look(third, other, randomUUID());
    const [stream, elsewhere] = [await listen(anne), await listen(third)];
    await look(marc, id, two);
    await look(marc, id, two);
    await stream.next(() => looksOf(id, stream).length > 0);
    await leave(marc, id, two);
    await stream.next(() => looksOf(id, stream).length >= 2);
    expect(looksOf(id, stream)).toHaveLength(2);
    expect(looksOf(id, elsewhere)).toEqual([]);
  });

  it('are the same on two servers: who comes on one is told to who looks on the other', async () => {
    const id = await film();
    const { pool, connectDirect } = api.database;
    const second = await buildApp({ pool, connectDirect, config: TEST_CONFIG, clock: api.now });
    try {
      const elsewhere = await second.listen({ port: 0, host: '127.0.0.1' });
      await look(anne, id, randomUUID());
      const stream = await openEventStream(elsewhere, anne.cookie);
      streams.push(stream);
      // The second server may not listen yet: each page of a user is announced.
      await eventually(async () => {
        expect(await look(marc, id, randomUUID())).toEqual([named(anne)]);
        expect(looksOf(id, stream)).not.toEqual([]);
      });
      stream.close();
    } finally {
      await second.close();
    }
  });

  it('are neither told to a user who does not open the record, nor told of one who opens it no more', async () => {
    const id = await film();
    await look(anne, id, randomUUID());
    const outsider = await api.signInWith('CONTACTS', 'CONTACT');
    const refused = await outsider.call('POST', `/api/fils/film/${id}/regards`, { Page: randomUUID() });
    expect(refused.statusCode).toBe(403);
    expect((await leave(outsider, id, randomUUID())).statusCode).toBe(403);
    expect((await marc.call('POST', '/api/fils/film/2000000000/regards', { Page: randomUUID() })).statusCode).toBe(404);
    expect(await look(marc, id, randomUUID())).toEqual([named(anne)]);
    const passing = await api.signInWith(...READS_FILMS);
    const page = randomUUID();
    expect(await look(passing, id, page)).toHaveLength(2);
    await api.database.pool.query('update utilisateur set is_actif = false where id = $1', [passing.person.id]);
    expect(await look(marc, id, randomUUID())).toEqual([named(anne)]);
  });
});
