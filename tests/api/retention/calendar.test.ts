import { afterAll, beforeAll, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { sweepAtNight, sweepRetention } from '#server/retention/sweep.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import type { ApiClient } from '#tests/support/api-client.ts';

let server: TestServer;
let reader: ApiClient;
let runner: ApiClient;
let engine: RecordEngine;
let factory: RecordFactory;
let ids: readonly number[];

const MEMBER = 'festival-groupe-membre';

beforeAll(async () => {
  server = await startServer();
  const all = rights.map(({ code }) => code);
  runner = await server.signInWith(all);
  reader = await server.signInWith(['CONSERVATION']);
  engine = createRecordEngine({ pool: server.pool, secretKey: Buffer.alloc(32, 7) });
  factory = createRecordFactory(engine);
  const member = engine.registry.get(MEMBER);
  ids = [await factory.create(member), await factory.create(member), await factory.create(member)];
  await server.pool.query("update festival_groupe_membre set nom = 'Nom-tenu', prenom = 'Prénom-tenu' where id = any($1)", [ids]);
  await server.pool.query("update festival_edition set date_debut = '2024-05-20', date_fin = '2024-05-30'");
}, 120_000);
afterAll(() => server.close());

async function names(): Promise<readonly string[]> {
  const { rows } = await server.pool.query<{ nom: string }>('select nom from festival_groupe_membre where id = any($1) order by id', [ids]);
  return rows.map(({ nom }) => nom);
}

test('the calendar counts by kind and field, and each figure lists its records', async () => {
  const calendar = await reader.call('GET', '/api/conservation/calendrier');
  expect(calendar.status).toBe(200);
  const line = calendar.body.Lignes.find(({ Entite, Champ }: { Entite: string; Champ: string }) => Entite === MEMBER && Champ === 'Nom');
  expect(line).toMatchObject({ Sorte: 'Membres', Libelle: 'Nom', Acte: 'anonymise', Du: null, Au: '2024-11-30', Nombre: 3, Suspendues: 0 });
  const listed = await reader.call('GET', `/api/conservation/fiches?entite=${MEMBER}&champ=Nom&au=2024-11-30`);
  // Names are for users who may open the records.
  expect(listed.body).toEqual(ids.map((id) => ({ Id: id, Libelle: String(id), Echeance: '2024-11-30', IsSuspendue: false })));
  expect((await runner.call('GET', `/api/conservation/fiches?entite=${MEMBER}&champ=Nom&au=2024-11-30`)).body[0].Libelle).toBe(
    'Prénom-tenu Nom-tenu',
  );
});

test('the calendar, a run and a hold each ask for their own right', async () => {
  const calls = [
    ['GET', '/api/conservation/calendrier', undefined],
    ['GET', `/api/conservation/fiches?entite=${MEMBER}&champ=Nom&au=2024-11-30`, undefined],
    ['GET', '/api/conservation/registre', undefined],
    ['POST', '/api/conservation/passages', { IsEssai: true }],
    ['PUT', '/api/conservation/automatisme', { IsActive: true }],
    ['POST', '/api/conservation/suspensions', { Entite: MEMBER, IdFiche: ids[0], Motif: 'Litige' }],
    ['POST', '/api/conservation/suspensions/1/levee', { Motif: 'Fini' }],
  ] as const;
  const stranger = await server.signInWith(['FILMS']);
  for (const [method, url, body] of calls) {
    expect([url, (await server.anonymous.call(method, url, body)).status]).toEqual([url, 401]);
    expect([url, (await stranger.call(method, url, body)).status]).toEqual([url, 403]);
    expect([url, (await reader.call(method, url, body)).status]).toEqual([url, method === 'GET' ? 200 : 403]);
  }
});

test('a dry run counts and empties nothing', async () => {
  const tried = await runner.call('POST', '/api/conservation/passages', { IsEssai: true, Entite: MEMBER });
  expect(tried.body).toEqual({
    Lignes: [
      { Entite: MEMBER, Champ: 'Nom', Nombre: 3 },
      { Entite: MEMBER, Champ: 'Prenom', Nombre: 3 },
    ],
    IsTermine: true,
  });
  expect(await names()).toEqual(['Nom-tenu', 'Nom-tenu', 'Nom-tenu']);
});

test('the night does nothing until a person switches it on', async () => {
  await sweepAtNight(engine);
  expect(await names()).toEqual(['Nom-tenu', 'Nom-tenu', 'Nom-tenu']);
});

test('a held record stays whole until its hold is lifted; the others go, and the journal counts without values', async () => {
  const held = await runner.call('POST', '/api/conservation/suspensions', { Entite: MEMBER, IdFiche: ids[1], Motif: 'Litige en cours' });
  expect(held.status).toBe(200);
  expect(
    (await runner.call('POST', '/api/conservation/suspensions', { Entite: MEMBER, IdFiche: ids[1], Motif: 'Encore' })).status,
  ).not.toBe(200);
  expect((await runner.call('POST', '/api/conservation/suspensions', { Entite: MEMBER, IdFiche: 999_999, Motif: 'Rien' })).status).toBe(
    404,
  );
  const run = await runner.call('POST', '/api/conservation/passages', { IsEssai: false, Entite: MEMBER });
  expect(run.body.Lignes).toContainEqual({ Entite: MEMBER, Champ: 'Nom', Nombre: 2 });
  expect(await names()).toEqual(['Anonyme', 'Nom-tenu', 'Anonyme']);

  const { rows } = await server.pool.query(
    "select nature, entite, champ, nb_fiches, conservation_acte::text as line from conservation_acte where champ = 'Nom'",
  );
  expect(rows).toMatchObject([{ nature: 4, entite: 'Membres', nb_fiches: 2 }]);
  expect(JSON.stringify(rows)).not.toContain('tenu');

  expect((await runner.call('POST', `/api/conservation/suspensions/${held.body}/levee`, { Motif: 'Jugé' })).status).toBe(200);
  await runner.call('POST', '/api/conservation/passages', { IsEssai: false, Entite: MEMBER });
  expect(await names()).toEqual(['Anonyme', 'Anonyme', 'Anonyme']);
});

test('a hold on a contact holds the participant files of that contact', async () => {
  const guest = await factory.create(engine.registry.get('festival-participant-invite'));
  await server.pool.query("update festival_participant set regime_alimentaire = 'sans-noix' where id = $1", [guest]);
  await server.pool.query("update festival_edition set date_fin = '2024-05-30'");
  const { rows } = await server.pool.query<{ id_contact: number }>('select id_contact from festival_participant where id = $1', [guest]);
  const contact = rows[0]?.id_contact;
  const hold = await runner.call('POST', '/api/conservation/suspensions', { Entite: 'contact', IdFiche: contact, Motif: 'Réquisition' });
  expect(hold.status).toBe(200);
  await sweepRetention(engine, { day: '2026-01-01', entity: 'festival-participant' });
  const kept = await server.pool.query<{ value: string }>('select regime_alimentaire as value from festival_participant where id = $1', [
    guest,
  ]);
  expect(kept.rows[0]?.value).toBe('sans-noix');
  await runner.call('POST', `/api/conservation/suspensions/${hold.body}/levee`, { Motif: 'Close' });
  await sweepRetention(engine, { day: '2026-01-01', entity: 'festival-participant' });
  const gone = await server.pool.query<{ value: string | null }>(
    'select regime_alimentaire as value from festival_participant where id = $1',
    [guest],
  );
  expect(gone.rows[0]?.value).toBeNull();
});

test('a run that is cut goes on where it stopped, and counts nothing twice', async () => {
  const group = await factory.create(engine.registry.get('festival-groupe'));
  await server.pool.query("update festival_edition set date_fin = '2024-05-30'");
  await server.pool.query(
    "insert into festival_groupe_membre (id_groupe, nom, prenom, statut) select $1, 'Foule', 'Membre', 1 from generate_series(1, 1200)",
    [group],
  );
  const before = await counted();
  const first = await sweepRetention(engine, { day: '2026-01-01', entity: MEMBER, batchesMax: 1 });
  expect(first.isDone).toBe(false);
  const second = await sweepRetention(engine, { day: '2026-01-01', entity: MEMBER });
  expect(second.isDone).toBe(true);
  expect((await counted()) - before).toBe(1200);
  const { rows } = await server.pool.query("select count(*)::int as left from festival_groupe_membre where nom = 'Foule'");
  expect(rows).toEqual([{ left: 0 }]);
});

async function counted(): Promise<number> {
  const { rows } = await server.pool.query<{ total: number }>(
    "select coalesce(sum(nb_fiches), 0)::int as total from conservation_acte where entite = 'Membres' and champ = 'Nom'",
  );
  return rows[0]?.total ?? 0;
}

test('the night runs once it is switched on, once a day', async () => {
  expect((await runner.call('PUT', '/api/conservation/automatisme', { IsActive: true })).status).toBe(200);
  await sweepAtNight(engine);
  await sweepAtNight(engine);
  const { rows } = await server.pool.query('select count(*)::int as runs from conservation_acte where nature = 3');
  expect(rows).toEqual([{ runs: 1 }]);
  expect((await reader.call('GET', '/api/conservation/calendrier')).body).toMatchObject({ IsActive: true });
});

test('the register of processing leaves as a page, a workbook and a PDF, with its own right', async () => {
  const page = await reader.call('GET', '/api/conservation/registre');
  expect(page.body).toContainEqual(
    expect.objectContaining({
      But: 'accueil des participants',
      Sorte: 'Participants',
      Lecteurs: 'Voir les données sensibles',
      Duree: "6 mois après l'édition",
    }),
  );
  const stranger = await server.signInWith(['FILMS']);
  for (const [form, mime] of [
    ['classeur', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['document', 'application/pdf'],
  ] as const) {
    const url = `/api/conservation/registre/${form}`;
    expect((await server.anonymous.call('POST', url)).status).toBe(401);
    expect((await stranger.call('POST', url)).status).toBe(403);
    const file = await reader.call('POST', url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, mime]);
  }
});
