/** Copies of users and groups (000 §3.3, decision A-34). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { openEventStream } from '../support/event-stream.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { signInHeaders } from '#tests/support/api-client.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
});
afterAll(() => server.close());

async function get(path: string) {
  return (await admin.call('GET', path)).body;
}

describe('a copy', () => {
  it('of a group has its rights and a name of its own, and is told as an insertion', async () => {
    const { groupId } = await server.signInWith(['FILMS', 'FILM']);
    const { cookie = '' } = await signInHeaders(server.url, ADMIN);
    const stream = await openEventStream(server.url, cookie);
    const copy = await admin.call('POST', `/api/groupe-utilisateurs/${groupId}`, groupId);
    expect([copy.status, copy.body]).toEqual([200, expect.any(Number)]);
    // The server that starts may still fill texts for search of the first groups, and tell of it.
    const insertEvent = await stream.next(({ event, data }) => event === 'record' && JSON.stringify(data).includes('"insert"'));
    expect(insertEvent.data).toMatchObject({ entity: 'groupe-utilisateur', op: 'insert', ids: [copy.body] });
    stream.close();
    const [original, made] = [await get(`/api/groupe-utilisateurs/${groupId}`), await get(`/api/groupe-utilisateurs/${copy.body}`)];
    expect(made.Nom).toBe(`${original.Nom} (copie)`);
    expect(made.IdsDroit.toSorted()).toEqual(original.IdsDroit.toSorted());
  });

  it('of a user keeps group and own rights under another login and an unknown password', async () => {
    const { userId } = await server.signInWith(['FILMS']);
    const copy = await admin.call('POST', `/api/utilisateurs/${userId}`, userId);
    expect([copy.status, copy.body]).toEqual([200, expect.any(Number)]);
    const [original, made] = [await get(`/api/utilisateurs/${userId}`), await get(`/api/utilisateurs/${copy.body}`)];
    expect(made).toMatchObject({ IdGroupeUtilisateur: original.IdGroupeUtilisateur, IdsDroitUtilisateur: original.IdsDroitUtilisateur });
    expect(made.Login).toMatch(/^copie-/);
    const reply = await server.anonymous.call('POST', '/api/login', {
      item: { Login: made.Login, MotDePasse: 'phrase-de-passe-de-test-7' },
    });
    expect(reply.status).toBe(401);
  });

  it('of what is not saved yet is refused', async () => {
    expect((await admin.call('POST', '/api/groupe-utilisateurs/0', 0)).status).toBe(404);
  });
});
