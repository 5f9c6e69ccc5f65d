import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: ApiClient;
let film = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
  // Texts are numbered from here, however many the first data bring.
  for (const table of ['trad_texte', 'trad_libelle'])
    await server.pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 9000)`);
  const director = await admin.call('POST', '/api/personnes', { Nom: 'Rivoiret', Prenom: 'Camille', IdPays: 45 });
  film = Number(
    (
      await admin.call('POST', '/api/films', {
        TitreOriginal: 'Ombre du gymnase',
        Prefixe: "L'",
        Reference: 'V2026-0001',
        Duree: '00:14:20',
        IdPays: 45,
        IdsPaysCoProd: [86, 201],
        IdsLangueDialogue: [38],
        DateAchevement: '2026-02-28',
        TradResume: { TraductionFr: 'Une ombre.', TraductionEn: 'A shadow.' },
      })
    ).body,
  );
  await admin.call('POST', '/api/film-credits', { IdFilm: film, IdFonction: 1, IdPersonne: director.body, Ordre: 1 });
  await admin.call('POST', '/api/structures', {
    RaisonSociale: 'Les Films du Phare',
    Adresse: { Ville: 'Valombre', CodePostal: '63999', IdPays: 45 },
  });
});
afterAll(() => server.close());

/** Values that differ from run to run are replaced by their shape; everything else is compared byte by byte. */
function stable(value: unknown): string {
  return `${JSON.stringify(value, null, 2)
    .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}"/g, '"<instant UTC sans Z>"')
    .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"<uuid>"')}\n`;
}

function golden(name: string, value: unknown): Promise<void> {
  return expect(stable(value)).toMatchFileSnapshot(`../../golden/${name}.json`);
}

describe('the wire format does not move by a byte', () => {
  it('of a record with translations, references, ids and derived fields', async () => {
    await golden('film-record', (await admin.call('GET', `/api/films/${film}`)).body);
  });

  it('of a record that owns another', async () => {
    await golden('structure-record', (await admin.call('GET', '/api/structures/1001')).body);
  });

  it('of list rows', async () => {
    const filter = {
      Colonnes: ['TitreOriginal', 'IdPays', 'IdsPaysCoProd', 'Duree', 'Realisation', 'NbCopies'],
      Tri: [{ Key: 'TitreTri' }],
    };
    await golden('film-rows', (await admin.call('POST', '/api/films/filter', { filter, skip: 0, take: 10 })).body);
  });

  it('of a dictionary', async () => {
    await golden('dico-payss', (await admin.call('GET', '/api/dico-payss')).body);
  });

  it('of a lot', async () => {
    const reply = await admin.call('POST', '/api/film-titres/lot', {
      Items: [{ Id: -1, IdFilm: film, IdLangue: 36, Prefixe: 'The', Titre: 'Shadow' }],
      Deleted: [],
    });
    await golden('lot-reply', reply.body);
  });

  it('of the history', async () => {
    await golden('film-history', (await admin.call('GET', `/api/films/${film}/historique`)).body);
  });

  it('of the signed-in user', async () => {
    const reply = await server.anonymous.call('POST', '/api/login', {
      item: { Login: 'admin@exemple.test', MotDePasse: 'reliure-cyan-tambour-42' },
    });
    await golden('user', {
      ...reply.body,
      Droits: reply.body.Droits.slice(0, 2).map(({ Code }: { Code: string }) => ({ Id: '<id>', Code })),
    });
  });

  it('of field errors', async () => {
    const { requestId, ...problem } = (await admin.call('POST', '/api/films', { TitreOriginal: '', Duree: 'long', Inconnu: 1 })).body;
    expect(requestId).toMatch(/.+/);
    await golden('problem-fields', problem);
  });

  it('of a stale write', async () => {
    const record = (await admin.call('GET', '/api/genres/filter')).body;
    expect(record).toEqual([]);
    const id = (await admin.call('POST', '/api/genres', { TradLibelle: { TraductionFr: 'Comédie' } })).body;
    await admin.call('PUT', `/api/genres/${id}`, { Id: id, Version: 1, TradLibelle: { TraductionFr: 'Drame' } });
    const { requestId, ...problem } = (
      await admin.call('PUT', `/api/genres/${id}`, { Id: id, Version: 1, TradLibelle: { TraductionFr: 'Farce' } })
    ).body;
    expect(requestId).toMatch(/.+/);
    await golden('problem-conflict', problem);
  });
});
