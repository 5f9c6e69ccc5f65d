import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: who has a page of their own, and who may print it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2053;
  const GUESTS = 'festival-participant-invites';
  const ALL = rights.map(({ code }) => code);
  const { create, read } = recordCalls(() => staff);
  function print(Ids: readonly number[], who = staff): Promise<ApiReply> {
    return who.call('POST', '/api/festival-participants/feuilles-de-route', { Ids });
  }
  async function guest(Nom: string, steps: readonly string[]): Promise<number> {
    const stay = { Eannee: EDITION, Arrivee: '2053-01-30', Depart: '2053-02-01' };
    const id = await createGuest(create, { Nom, Prenom: 'Ana', IdPays: 45 }, stay);
    for (const step of steps) {
      const { Version } = await read(GUESTS, id);
      const body = { Version, Mail: false, ...(step === 'desister' ? { Motif: 'Malade', Valeurs: { MotifOrigine: 1 } } : {}) };
      expect((await staff.call('POST', `/api/${GUESTS}/${id}/transitions/${step}`, body)).status).toBe(200);
    }
    return id;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2053-01-30', DateFin: '2053-02-07', IsDefaut: true });
  });
  afterAll(() => backend.close());

  test('a guest who is expected has a page, under their name; several are one document of the edition', async () => {
    const one = await guest('Brandt', ['confirmer']);
    const reply = await print([one]);
    expect([reply.status, reply.headers.get('content-type'), String(reply.body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain('Feuille de route Ana Brandt.pdf');
    const both = await print([one, await guest('Kovar', ['confirmer'])]);
    expect(decodeURIComponent(both.headers.get('content-disposition') ?? '')).toContain(`Feuille de route ${EDITION}.pdf`);
  });

  test('who was not asked yet and who does not come have none', async () => {
    const [draft, gone] = [await guest('Lind', []), await guest('Moreau', ['confirmer', 'desister'])];
    const reply = await print([draft, gone]);
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'regle-metier',
      'Aucune feuille de route à éditer : ces personnes ne sont pas attendues.',
    ]);
    expect((await print([2_000_000_000])).status).toBe(404);
  });

  test('nobody prints a page that would lack what they may not see', async () => {
    const id = await guest('Noor', ['confirmer']);
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'FESTIVAL-HOTEL-PEC'));
    expect((await print([id], clerk)).status).toBe(403);
    expect((await print([id], backend.anonymous)).status).toBe(401);
    expect((await print([])).status).toBe(400);
  });
});
