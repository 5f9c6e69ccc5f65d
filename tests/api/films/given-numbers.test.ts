import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
let staff: ApiClient;
const Eannee = 2095;

const { create } = recordCalls(() => staff);

beforeAll(async () => {
  server = await startServer();
  staff = await server.signInAsAdmin();
  await create('festival-editions', { Eannee, DateDebut: '2095-01-26', DateFin: '2095-02-03' });
});
afterAll(() => server.close());

it.each(['Numero', 'AncienNumero'])('of many people who give one number at once, as %s or as the number, one gets it', async (other) => {
  const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: `Ensemble ${other}` } });
  const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: `Ensemble ${other}` }, IdSectionType, Eannee });
  const films = await Promise.all([1, 2, 3, 4, 5, 6].map((rank) => create('films', { TitreOriginal: `Ensemble ${other} ${rank}` })));
  const replies = await Promise.all(
    films.map((IdFilm, rank) =>
      staff.call('POST', '/api/festival-inscriptions', {
        IdFilm,
        IdSection,
        Eannee,
        [rank % 2 === 0 ? 'Numero' : other]: `E-${other}`,
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});
