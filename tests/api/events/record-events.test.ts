/** Events that the write of a record sends to the open pages (000 §4.1, §4.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signInHeaders } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';

let server: TestServer;
let admin: ApiClient;
let stream: EventStream;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
  const { cookie = '' } = await signInHeaders(server.url, ADMIN);
  stream = await openEventStream(server.url, cookie);
});
afterAll(async () => {
  await server.close();
});

async function awaitEvent(op: string) {
  return (await stream.next(({ event, data }) => event === 'record' && JSON.stringify(data).includes(`"op":"${op}"`))).data;
}

function count() {
  return stream.events.filter(({ event, data }) => event === 'record' && JSON.stringify(data).includes('"style"')).length;
}

describe('a record', () => {
  it('is told once when it is created, once when it is changed and once when it is deleted', async () => {
    const { body: id } = await admin.call('POST', '/api/styles', { TradLibelle: { TraductionFr: 'Épure' } });
    expect(await awaitEvent('insert')).toMatchObject({ entity: 'style', ids: [id], version: 1 });
    const style = (await admin.call('GET', `/api/styles/${id}`)).body;
    await admin.call('PUT', `/api/styles/${id}`, { ...style, TradLibelle: { ...style.TradLibelle, TraductionFr: 'Trait' } });
    expect(await awaitEvent('update')).toMatchObject({ entity: 'style', ids: [id], version: 2 });
    await admin.call('DELETE', `/api/styles/${id}`, { Id: id, Version: 2 });
    expect(await awaitEvent('delete')).toMatchObject({ entity: 'style', ids: [id] });
    expect(count()).toBe(3);
  });

  it('that is deleted takes its translations with it', async () => {
    const { body: id } = await admin.call('POST', '/api/styles', { TradLibelle: { TraductionFr: 'Aplat' } });
    const { IdLibelle } = (await admin.call('GET', `/api/styles/${id}`)).body;
    expect((await admin.call('GET', `/api/trad-libelles/${IdLibelle}`)).status).toBe(200);
    await admin.call('DELETE', `/api/styles/${id}`, { Id: id, Version: 1 });
    expect((await admin.call('GET', `/api/trad-libelles/${IdLibelle}`)).status).toBe(404);
  });
});
