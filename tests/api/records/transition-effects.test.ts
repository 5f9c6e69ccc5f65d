import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effects } from '#server/services/transitions.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a transition whose effect nobody wrote yet', () => {
  it('is refused and changes nothing, rather than taken without its effect', async () => {
    expect(Object.keys(effects)).not.toContain('accepterDemande');
    const admin = await server.signInAsAdmin();
    const account = await admin.call('POST', '/api/bam-comptes', { Login: 'pro@exemple.test', Type: 1 });
    expect(account.status).toBe(200);
    const created = await admin.call('POST', '/api/compte-demandes', { IdCompte: account.body, Type: 1 });
    expect(created.status).toBe(200);
    const before = await admin.call('GET', `/api/compte-demandes/${created.body}`);
    const reply = await admin.call('POST', `/api/compte-demandes/${created.body}/transitions/accepter`, { Version: before.body.Version });
    expect([reply.status, reply.body.code]).toEqual([409, 'transition-refusee']);
    expect((await admin.call('GET', `/api/compte-demandes/${created.body}`)).body).toEqual(before.body);
  });
});
