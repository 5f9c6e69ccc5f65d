import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const ACCREDITATIONS = 'festival-participant-accredites';

describe('numbers of invoices', () => {
  let server: TestServer;
  let staff: ApiClient;
  let count = 0;
  const { create } = recordCalls(() => staff);
  async function awaiting(): Promise<number> {
    count += 1;
    const rank = count;
    const IdPersonne = await create('personnes', { Nom: `Client ${rank}`, Prenom: 'Ida', IdPays: 45 });
    const activite = await create('activites', { TradLibelle: { TraductionFr: `Activité ${rank}` } });
    const IdContact = await create('contacts', {
      IdPersonne,
      Email: `numero-${rank}@exemple.test`,
      IdsActivite: [activite],
      Adresse: { IdPays: 45 },
    });
    const id = await create(ACCREDITATIONS, { Eannee: 2044, IdPersonne, IdContact, Prix: 95, ModePaiement: 1 });
    for (const name of ['soumettre', 'demander-paiement']) expect((await step(id, name)).status).toBe(200);
    return id;
  }
  async function step(id: number, name: string): Promise<ApiReply> {
    const { body } = await staff.call('GET', `/api/${ACCREDITATIONS}/${id}`);
    return staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/${name}`, { Version: body.Version });
  }
  async function numbers(): Promise<readonly number[]> {
    const { rows } = await server.pool.query<{ n: number }>(
      "select substr(no_facture, 8)::int as n from bam_paiement where no_facture like 'FA%' order by 1",
    );
    return rows.map(({ n }) => n);
  }

  beforeAll(async () => {
    server = await startServer();
    staff = await server.signInWith(rights.map(({ code }) => code));
    const dates = { DateDebut: '2044-01-30', DateFin: '2044-02-07' };
    await create('festival-editions', { Eannee: 2044, ...dates, IsDefaut: true, IsAccredOuvert: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association',
      Siret: '00000000000018',
      Adresse: { Ville: 'Valombre', IdPays: 45 },
      DelaiPaiement: 30,
    });
  });
  afterAll(() => server.close());

  test('follow one another without a gap when twelve are issued at once, and a refused one leaves none', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, awaiting));
    const [refused = 0] = ids;
    await server.pool.query('update festival_participant_accredite set prix = 0 where id = $1', [refused]);
    const replies = await Promise.all(ids.map((id) => step(id, 'valider-paiement')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(await numbers()).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  });

  test('are given once to a file that eight people validate at once: the others are told why', async () => {
    const before = (await numbers()).length;
    const id = await awaiting();
    const { body } = await staff.call('GET', `/api/${ACCREDITATIONS}/${id}`);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/valider-paiement`, { Version: body.Version }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = replies.filter(({ status }) => status !== 200).map((reply) => reply.body.code);
    expect(refusals.every((code) => ['paiement-en-cours', 'version-perimee'].includes(code))).toBe(true);
    expect(await numbers()).toHaveLength(before + 1);
  });

  test('wait for nobody: a payment that somebody else is taking is refused in French at once', async () => {
    const id = await awaiting();
    const other = await server.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from festival_participant where id = $1 for update', [id]);
      const { status, body } = await step(id, 'valider-paiement');
      expect({ status, code: body.code, detail: body.detail }).toEqual({
        status: 409,
        code: 'paiement-en-cours',
        detail: 'Un paiement est déjà en cours de traitement.',
      });
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect((await step(id, 'valider-paiement')).status).toBe(200);
  });

  test('stay on pieces that the database itself refuses to change or to delete', async () => {
    async function attempt(sql: string): Promise<string> {
      return server.pool.query(sql).then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    }
    expect(await attempt('update bam_paiement set prix_ttc = prix_ttc + 1')).toMatch(/est émise : elle ne change plus/);
    expect(await attempt("update bam_paiement set nom_client = 'Autre'")).toMatch(/est émise/);
    expect(await attempt('delete from bam_reglement')).toMatch(/est encaissé/);
    expect(await attempt('update bam_paiement_ligne set montant_ht = 0')).toMatch(/pièce émise/);
    expect(await attempt('delete from bam_paiement_ligne')).toMatch(/pièce émise/);
    expect(await attempt('update bam_paiement set etat = etat')).toBe('accepted');
  });

  test('go on after the last one that came from elsewhere, and never before its date', async () => {
    const { rows } = await server.pool.query<{ day: string; n: number }>(
      "select max(date_emission)::text as day, max(substr(no_facture, 8)::int) as n from bam_paiement where no_facture like 'FA%'",
    );
    const { day = '', n = 0 } = rows[0] ?? {};
    function insert(number: number, date: string): Promise<unknown> {
      return server.pool.query(
        `insert into bam_paiement (id, no_facture, type_origine, etat, date_emission, analytique)
         values (nextval('bam_paiement_id_seq'), $1, 1, 2, $2, 0)`,
        [`FA${day.slice(0, 4)}-${String(number).padStart(5, '0')}`, date],
      );
    }
    await insert(n + 40, day);
    expect((await step(await awaiting(), 'valider-paiement')).status).toBe(200);
    expect((await numbers()).at(-1)).toBe(n + 41);
    await insert(n + 42, `${day.slice(0, 4)}-12-31`);
    // On the last day of the year nothing can be dated later.
    const isLastDay = day.slice(5) === '12-31';
    expect((await step(await awaiting(), 'valider-paiement')).body.code === 'facture-date').toBe(!isLastDay);
  });
});
