import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnnulationCause } from '#generated/enums/annulation-cause.gen.ts';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { EncaissementRaison } from '#generated/enums/encaissement-raison.gen.ts';
import { EncaissementSuite } from '#generated/enums/encaissement-suite.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createEngine } from '#server/app.ts';
import { paymentProvider } from '#server/payment/payment-settings.ts';
import { followPaid } from '#server/payment/settle-payments.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { type SignedNotice, type StandInCompany, startCompany } from '#tests/support/servers/payment-company.ts';

type Data = Readonly<Record<string, unknown>>;

const NOW = Date.parse('2044-03-15T10:00:00Z');
const NOTICE_KEY = 'cle-des-avis';
const SETTINGS = { stripe: {}, helloasso: { HELLOASSO_CLIENT: 'festival', HELLOASSO_ORGANIZATION: 'valombre' } } as const;

describe.each(['stripe', 'helloasso'] as const)('money that %s gives back', (kind) => {
  let company: StandInCompany;
  let server: TestServer;
  let staff: ApiClient;
  let structure: number;
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };

  async function sale(): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure: structure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
    return id;
  }
  async function invoice(): Promise<number> {
    const id = await sale();
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version: (await read('bam-ventes', id)).Version })).body);
  }
  /** A page of an invoice that was opened; its number. */
  async function opened(piece: number): Promise<string> {
    const { body } = await staff.call('POST', `/api/bam-paiements/${piece}/lien-paiement`, {});
    await server.anonymous.call('POST', '/api/paiement/page', { Jeton: String(body.Lien).split('#')[1] });
    return company.pages.at(-1)?.id ?? '';
  }
  async function post({ headers, body }: SignedNotice): Promise<void> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    expect((await fetch(`${server.url}/api/paiement/avis`, init)).status).toBe(200);
  }
  async function paid(piece: number): Promise<string> {
    const page = await opened(piece);
    company.pay(page, NOW / 1000);
    await post(company.notice(page, { key: NOTICE_KEY, at: NOW / 1000 }));
    return page;
  }
  async function goesBack(page: string, back: Parameters<StandInCompany['giveBack']>[1]): Promise<void> {
    company.giveBack(page, back);
    // Twice: a notice comes again.
    for (const _ of [1, 2]) await post(company.returnNotice(page, { key: NOTICE_KEY, at: NOW / 1000 }));
  }
  async function rowsOf(plural: string, piece: number): Promise<readonly Data[]> {
    const filter = { Criteres: { field: 'IdPaiement', op: 'eq', value: piece }, Tri: [{ Key: 'Id', Desc: false }] };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 20 })).body;
  }
  async function payment(piece: number) {
    const [row] = await rowsOf('bam-encaissements', piece);
    return read('bam-encaissements', Number(row?.['Id']));
  }
  function settle(row: Data, body: Data, caller = staff): Promise<ApiReply> {
    return caller.call('POST', `/api/bam-encaissements/${row['Id']}/traitement`, { Version: row['Version'], ...body });
  }
  /** Money came for a piece of nobody: nothing but the record holds it. */
  async function aside(): Promise<Data> {
    const piece = await invoice();
    await opened(piece);
    const { Id } = await payment(piece);
    await server.pool.query(
      'update bam_encaissement set etat = $2, raison = $3, date_paiement = $4, montant_paye = 120, no_transaction = $5 where id = $1',
      [Id, EncaissementEtat.aTraiter, EncaissementRaison.sansClient, '2044-03-14T09:00:00Z', `aside-${Id}`],
    );
    return payment(piece);
  }

  beforeAll(async () => {
    company = await startCompany(kind);
    const keys = { PAYMENT_PROVIDER: kind, PAYMENT_URL: company.url, PAYMENT_KEY: 'sk_test_cle', PAYMENT_NOTICE_KEY: NOTICE_KEY };
    const env = { ...keys, ...SETTINGS[kind], ALLOWED_PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://bureau.valombre.example' };
    server = await startServer({ clock: () => NOW, env });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    structure = await create('structures', { RaisonSociale: 'Banque du Val', Adresse, IsSansSiret: true });
  });
  afterAll(async () => {
    await server.close();
    await company.close();
  });

  test.each([
    ['refund', AnnulationCause.rendu, EncaissementRaison.rendu],
    ['dispute', AnnulationCause.carte, EncaissementRaison.conteste],
  ] as const)('takes its receipt back by the opposite one, once: %s', async (by, Cause, Raison) => {
    const piece = await invoice();
    const page = await paid(piece);
    expect(await read('bam-paiements', piece)).toMatchObject({ Etat: PaiementEtat.reglee });
    await goesBack(page, { cents: 12_000, by });
    const [receipt, opposite, other] = await rowsOf('bam-reglements', piece);
    expect(other).toBeUndefined();
    expect(opposite).toMatchObject({ Montant: -120, IdAnnule: receipt?.['Id'], Cause, IdUtilisateur: null });
    expect(await payment(piece)).toMatchObject({ Etat: EncaissementEtat.rendu, Raison, MontantRendu: 120 });
    expect(await read('bam-paiements', piece)).toMatchObject({ ResteDu: 120, Etat: PaiementEtat.emise });
  });

  test('waits for staff where a part went back, and is closed with a reason once they corrected it', async () => {
    const piece = await invoice();
    await goesBack(await paid(piece), { cents: 5_000, by: 'refund' });
    expect(await rowsOf('bam-reglements', piece)).toHaveLength(1);
    const row = await payment(piece);
    expect(row).toMatchObject({ Etat: EncaissementEtat.aTraiter, Raison: EncaissementRaison.rendu, MontantRendu: 50 });
    const assigned = await settle(row, { Suite: EncaissementSuite.facture, IdPieceAffectee: piece, MotifTraitement: 'Non' });
    expect(assigned.body.code).toBe('encaissement-parti');
    expect((await settle(row, { Suite: EncaissementSuite.note, MotifTraitement: '' })).status).toBe(400);
    expect((await settle(row, { Suite: EncaissementSuite.note, MotifTraitement: 'Avoir partiel fait.' })).status).toBe(200);
    expect(await payment(piece)).toMatchObject({
      Etat: EncaissementEtat.traite,
      MotifTraitement: 'Avoir partiel fait.',
      DateTraitement: '2044-03-15T10:00:00.000',
    });
    const again = await settle(await payment(piece), { Suite: EncaissementSuite.note, MotifTraitement: 'Encore' });
    expect(again.body.code).toBe('encaissement-traite');
  });

  test('is found once a day where its notice was lost', async () => {
    const piece = await invoice();
    const page = await paid(piece);
    company.giveBack(page, { cents: 12_000, by: 'refund' });
    const settings = server.config.payment;
    if (settings === null) throw new Error('No provider');
    const failures: unknown[] = [];
    const tools = {
      engine: createEngine({ ...server, clock: () => NOW }),
      provider: paymentProvider(settings, server.config.allowedHosts, () => NOW),
      failed: (error: unknown) => failures.push(error),
    };
    for (let hour = 0; hour < 24; hour += 1) await followPaid({ ...tools, clock: () => NOW + hour * 3_600_000 });
    expect(failures).toEqual([]);
    expect(await payment(piece)).toMatchObject({ Etat: EncaissementEtat.rendu, MontantRendu: 120 });
    expect((await rowsOf('bam-reglements', piece)).map(({ Montant }) => Montant)).toEqual([120, -120]);
  });

  test('waits for staff where all of it had become the credit of its client', async () => {
    const piece = await invoice();
    const [first, second] = [await opened(piece), await opened(piece)];
    for (const page of [first, second]) {
      company.pay(page, NOW / 1000);
      await post(company.notice(page, { key: NOTICE_KEY, at: NOW / 1000 }));
    }
    await goesBack(second, { cents: 12_000, by: 'refund' });
    const rows = await rowsOf('bam-encaissements', piece);
    expect(rows.map(({ Etat }) => Etat)).toEqual([EncaissementEtat.encaisse, EncaissementEtat.aTraiter]);
    expect(await rowsOf('bam-reglements', piece)).toHaveLength(1);
  });

  test('comes back with a dispute that is won, and is assigned again', async () => {
    const piece = await invoice();
    const page = await paid(piece);
    await goesBack(page, { cents: 12_000, by: 'dispute' });
    await goesBack(page, null);
    const row = await payment(piece);
    expect(row).toMatchObject({ Etat: EncaissementEtat.aTraiter, Raison: EncaissementRaison.revenu, MontantRendu: 0 });
    const reply = await settle(row, { Suite: EncaissementSuite.facture, IdPieceAffectee: piece, MotifTraitement: 'Contestation gagnée.' });
    expect(reply.status).toBe(200);
    expect((await rowsOf('bam-reglements', piece)).map(({ Montant }) => Montant)).toEqual([120, -120, 120]);
    expect(await read('bam-paiements', piece)).toMatchObject({ ResteDu: 0, Etat: PaiementEtat.reglee });
  });

  test('of nobody is assigned to a piece or kept as a credit, with who and why', async () => {
    const other = await invoice();
    const first = await aside();
    const missing = await settle(first, { Suite: EncaissementSuite.facture, MotifTraitement: 'Sans facture' });
    expect(missing.body).toMatchObject({ code: 'champs-invalides', errors: [{ path: 'IdPieceAffectee' }] });
    const stale = await settle(
      { ...first, Version: Number(first['Version']) + 1 },
      { Suite: EncaissementSuite.note, MotifTraitement: 'x' },
    );
    expect(stale.status).toBe(409);
    const body = { Suite: EncaissementSuite.facture, IdPieceAffectee: other, MotifTraitement: 'Payé par la mauvaise page.' };
    expect((await settle(first, body)).status).toBe(200);
    // Of today: the money came before that piece was issued.
    expect(await rowsOf('bam-reglements', other)).toMatchObject([{ Montant: 120, DateReglement: expect.stringMatching(/^2044-03-15/) }]);
    const second = await aside();
    expect((await settle(second, { Suite: EncaissementSuite.credit, MotifTraitement: 'Pour qui ?' })).body.code).toBe('credit-client');
    const before = (await staff.call('GET', `/api/bam-paiements/${other}/credit`)).body.Credit;
    const kept = { Suite: EncaissementSuite.credit, IdStructure: structure, MotifTraitement: 'La banque a payé deux fois.' };
    expect((await settle(second, kept)).status).toBe(200);
    expect((await staff.call('GET', `/api/bam-paiements/${other}/credit`)).body.Credit).toBe(Number(before) + 120);
    const third = await aside();
    const reader = await server.signInWith(['BAM-PAIEMENT', 'BAM-ENCAISSEMENTS']);
    const note = { Suite: EncaissementSuite.note, MotifTraitement: 'Rendu.' };
    expect([(await settle(third, note, reader)).status, (await settle(third, note, server.anonymous)).status]).toEqual([403, 401]);
    expect((await settle({ Id: 999_999, Version: 1 }, note)).status).toBe(404);
  });

  test('is asked for by what is sold once a piece asks for it, and says what comes first before', async () => {
    const Id = await sale();
    function link(caller = staff): Promise<ApiReply> {
      return caller.call('POST', '/api/paiement/liens', { Entite: 'bam-vente', Id });
    }
    expect((await link()).body.code).toBe('paiement-a-facturer');
    const { Version } = await read('bam-ventes', Id);
    const deposit = await staff.call('POST', `/api/bam-ventes/${Id}/acompte`, { Version, Pourcentage: 30 });
    expect(deposit.status).toBe(200);
    const Jeton = String((await link()).body.Lien).split('#')[1];
    const shown = await server.anonymous.call('POST', '/api/paiement', { Jeton });
    expect(shown.body).toMatchObject({ ResteDu: 36, Etat: 'aPayer' });
    const reader = await server.signInWith(['BAM-VENTE', 'BAM-VENTES']);
    expect([(await link(reader)).status, (await link(server.anonymous)).status]).toEqual([403, 401]);
    expect((await staff.call('POST', '/api/paiement/liens', { Entite: 'festival-groupe', Id: 999_999 })).status).toBe(404);
  });
});
