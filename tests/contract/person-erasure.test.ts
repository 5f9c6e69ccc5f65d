import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** A person without an account is erased at their request, on both backs: announced before, done, and confirmed in a receipt. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  async function credited(): Promise<{ readonly person: number; readonly contact: number }> {
    const person = await create('personnes', { Nom: 'Auteure', Prenom: 'Lou', Commentaire: 'canari' });
    const contact = await create('contacts', { IdPersonne: person, Email: `lou-${person}@exemple.test`, Telephone: '+33 1 23 45 67 89' });
    const IdFilm = await create('films', { TitreOriginal: 'Marée' });
    await create('film-credits', { IdFilm, IdPersonne: person, IdFonction: 1 });
    return { person, contact };
  }

  test('tells what goes and what stays before, erases, and gives a receipt', async () => {
    const { person, contact } = await credited();
    const plan = await staff.call('GET', `/api/personnes/${person}/effacement`);
    expect(plan.body.Lignes).toEqual(
      expect.arrayContaining([
        { Entite: 'personne', Nombre: 1, Sort: 'efface', Duree: null },
        { Entite: 'contact', Nombre: 1, Sort: 'efface', Duree: null },
        { Entite: 'film-credit', Nombre: 1, Sort: 'credit', Duree: null },
      ]),
    );
    const done = await staff.call('POST', `/api/personnes/${person}/effacement`, { Version: plan.body.Version });
    expect([done.status, done.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await read('personnes', person)).toMatchObject({ Nom: 'Auteure', Commentaire: null, IsArchive: true });
    expect(await read('contacts', contact)).toMatchObject({ Email: null, Telephone: null, IsArchive: true });
  });

  test('a legal hold comes before the request', async () => {
    const { person, contact } = await credited();
    const hold = await staff.call('POST', '/api/conservation/suspensions', {
      Entite: 'contact',
      IdFiche: contact,
      Motif: 'Litige en cours',
    });
    const Version = (await read('personnes', person))['Version'];
    const refused = await staff.call('POST', `/api/personnes/${person}/effacement`, { Version });
    expect(refused.status).not.toBe(200);
    expect(refused.body.detail).toContain('Litige en cours');
    expect(await read('personnes', person)).toMatchObject({ Commentaire: 'canari' });
    await staff.call('POST', `/api/conservation/suspensions/${hold.body}/levee`, { Motif: 'Jugé' });
    expect((await staff.call('POST', `/api/personnes/${person}/effacement`, { Version })).status).toBe(200);
  });

  test('asks for its own right', async () => {
    const reader = await backend.signInWith(['PERSONNE', 'PERSONNE-DOSSIER']);
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { Version: 1 }],
    ] as const) {
      expect((await backend.anonymous.call(method, '/api/personnes/1/effacement', body)).status).toBe(401);
      expect((await reader.call(method, '/api/personnes/1/effacement', body)).status).toBe(403);
    }
  });
});
