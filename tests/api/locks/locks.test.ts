import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCK_HEARTBEAT_MS, LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import { type ApiApp, HOST, type SignedIn, startApiApp } from '../support/api-app.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';

let api: ApiApp;
let url: string;
let anne: SignedIn;
let marc: SignedIn;
const streams: EventStream[] = [];

beforeAll(async () => {
  api = await startApiApp();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  anne = await api.signInWith('FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE');
  marc = await api.signInWith('FILMS', 'FILM', 'FILM-WRITE');
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await api.close();
});

async function film(): Promise<number> {
  return Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Sans retour' })).body);
}

async function take(who: SignedIn, id: number, body: { readonly Jeton: string; readonly Forcer?: boolean }): Promise<unknown> {
  return (await who.call('POST', `/api/verrous/film/${id}`, body)).json();
}

function nameOf({ person }: SignedIn): unknown {
  return { Id: person.id, Nom: expect.stringMatching(/^Anne \d+ Durand$/) };
}

const mine = { Tenu: true, Par: null };

async function listen({ cookie }: SignedIn): Promise<EventStream> {
  const stream = await openEventStream(url, cookie);
  streams.push(stream);
  return stream;
}

/** Events of a stream about the lock of a film: that of another one may still be on its way. */
function toldOf(id: number, { events }: EventStream): readonly unknown[] {
  return events.filter(({ event, data }) => event === 'verrou' && JSON.stringify(data) === JSON.stringify({ entity: 'film', id }));
}

/** A save of a page that says it holds the record. */
async function save({ cookie, handle }: SignedIn, id: number, says: Readonly<Record<string, string>>): Promise<unknown> {
  const headers = { host: HOST, cookie, authorization: handle, origin: `http://${HOST}`, ...says };
  const record = (await anne.call('GET', `/api/films/${id}`)).json();
  const payload = { ...record, Commentaire: randomUUID() };
  const reply = await api.app.inject({ method: 'PUT', url: `/api/films/${id}`, headers, payload });
  return reply.statusCode === 200 ? 200 : reply.json();
}

describe('the lock of a record', () => {
  it('of a browser that died is free after a minute, and kept by one that says so every 20 seconds', async () => {
    expect([LOCK_HEARTBEAT_MS, LOCK_LIFETIME_MS]).toEqual([20_000, 60_000]);
    const id = await film();
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await take(anne, id, { Jeton: first })).toEqual(mine);
    for (let beat = 0; beat < 4; beat += 1) {
      api.advance(LOCK_HEARTBEAT_MS);
      expect(await take(anne, id, { Jeton: first })).toEqual(mine);
      expect(await take(marc, id, { Jeton: second })).toEqual({ Tenu: false, Par: nameOf(anne) });
    }
    api.advance(LOCK_LIFETIME_MS);
    expect(await take(marc, id, { Jeton: second })).toEqual(mine);
  });

  it('that was taken over refuses the save of the page that lost it, and of no other program', async () => {
    const id = await film();
    const held = { 'x-verrou': `film/${id}` };
    await take(anne, id, { Jeton: randomUUID() });
    expect(await save(anne, id, held)).toBe(200);
    expect(await take(marc, id, { Jeton: randomUUID(), Forcer: true })).toEqual(mine);
    expect(await save(anne, id, held)).toMatchObject({ status: 409, code: 'verrouille' });
    expect(await save(anne, id, {})).toBe(200);
    expect(await save(marc, id, held)).toBe(200);
  });

  it('tells the browsers at once when it changes hands or is let go', async () => {
    const id = await film();
    const stream = await listen(marc);
    const token = randomUUID();
    function awaitEvents(count: number) {
      return stream.next(() => toldOf(id, stream).length >= count);
    }
    await take(anne, id, { Jeton: token });
    await awaitEvents(1);
    await take(anne, id, { Jeton: token });
    await anne.call('DELETE', `/api/verrous/film/${id}`, { Jeton: token });
    await awaitEvents(2);
    expect(toldOf(id, stream)).toHaveLength(2);
  });

  it('that one person holds from two pages goes from one to the other without a word', async () => {
    const id = await film();
    const stream = await listen(marc);
    const pages = [randomUUID(), randomUUID()];
    for (const Jeton of [...pages, ...pages]) expect(await take(anne, id, { Jeton })).toEqual(mine);
    await anne.call('DELETE', `/api/verrous/film/${id}`, { Jeton: pages[1] });
    await stream.next(() => toldOf(id, stream).length >= 2);
    expect(toldOf(id, stream)).toHaveLength(2);
  });

  it('is told to nobody without the right to the records', async () => {
    const id = await film();
    const [stranger, colleague] = [await listen(await api.signInWith('HOTELS')), await listen(marc)];
    await take(anne, id, { Jeton: randomUUID() });
    await colleague.next(({ event }) => event === 'verrou');
    expect(stranger.events.filter(({ event }) => event === 'verrou')).toEqual([]);
  });

  it('of two who come together is given to one', async () => {
    const id = await film();
    const states = await Promise.all([anne, marc].map((who) => take(who, id, { Jeton: randomUUID() })));
    expect(states.filter((state) => JSON.stringify(state) === JSON.stringify(mine))).toHaveLength(1);
  });
});
