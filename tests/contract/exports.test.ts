import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeSimulation } from '#tests/support/node-simulation.ts';
import { unzip } from '#tests/support/papers/unzip.ts';
import { signInHeaders } from '#tests/support/api-client.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** One suite, two backs: the simulation exports what the server exports. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const film = { TitreOriginal: '=Équation; « nulle »', AnneeProd: 2026, Duree: '00:14:20', IdPays: 45, IsOnline: true };

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(['FILMS', 'FILM', 'FILM-WRITE']);
    await staff.call('POST', '/api/films', film);
  });
  afterAll(() => backend.close());

  test('writes a list as CSV', async () => {
    const filter = { GlobalSearch: 'equation', Colonnes: ['TitreOriginal', 'AnneeProd', 'Duree', 'IdPays', 'IsOnline'] };
    const { status, body, headers } = await staff.call('POST', '/api/exports/film', { format: 'csv', filter });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('.csv');
    // The mark of UTF-8 goes when the text is decoded.
    expect(body).toBe('Titre original;Année;Durée;Pays principal;En ligne\r\n"\'=Équation; « nulle »";2026;00:14:20;France;Oui\r\n');
  });

  test('refuses alike what cannot be exported', async () => {
    async function post(screen: string, body: object): Promise<number> {
      return (await staff.call('POST', `/api/exports/${screen}`, body)).status;
    }
    expect(await post('contact', { format: 'csv', filter: {} })).toBe(403);
    expect(await post('licorne', { format: 'csv', filter: {} })).toBe(400);
    expect(await post('film', { format: 'ods', filter: {} })).toBe(400);
    expect(await post('film', { format: 'csv', filter: { Colonnes: ['Licorne'] } })).toBe(400);
  });
});

test('the simulation writes a workbook that opens', async () => {
  const simulation = createNodeSimulation();
  simulation.start();
  try {
    const users = simulation.backend.store.tables.all('utilisateur');
    const Login = String(users[0]?.['Login']);
    const MotDePasse = String(users[0]?.['MotDePasse']);
    const url = 'http://simulation.test';
    const session = await signInHeaders(url, { Login, MotDePasse });
    const reply = await fetch(`${url}/api/exports/film`, {
      method: 'POST',
      headers: { ...session, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'xlsx', filter: { Colonnes: ['TitreOriginal'] } }),
    });
    const parts = unzip(Buffer.from(await reply.arrayBuffer()));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('Titre original');
  } finally {
    simulation.stop();
  }
});
