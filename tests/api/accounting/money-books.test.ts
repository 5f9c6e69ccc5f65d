import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type ApiClient, signInHeaders } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

type Data = Readonly<Record<string, unknown>>;

const [TRANSFER, CHEQUE, CASH] = [1, 2, 4];
const [IN_CASH, IN_CHEQUES] = [1, 2];

/** Money of a month beside invoices: credits of clients, in the file of entries, the chain and the closed period. */
describe('the books of money', () => {
  let server: TestServer;
  let staff: ApiClient;
  let now = Date.parse('2044-01-15T10:00:00Z');
  let structure: number;
  let refunded: object = {};
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };

  async function signIn(): Promise<void> {
    staff = await server.signInWith(rights.map(({ code }) => code));
  }
  async function invoice(): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure: structure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function onPiece(piece: number, act: 'reglements' | 'credit', body: Data): Promise<void> {
    const { Version } = await read('bam-paiements', piece);
    expect(await staff.call('POST', `/api/bam-paiements/${piece}/${act}`, { Version, ...body })).toMatchObject({ status: 200 });
  }
  /** Debits less credits, in cents, of each account. */
  async function balances(): Promise<Data> {
    const lines = await fec('2044-01-01', '2044-12-31');
    for (const [, rows] of Map.groupBy(lines, (line) => line[2])) expect(sum(rows, 11)).toBe(sum(rows, 12));
    return balancesOf(lines);
  }
  async function fec(Debut: string, Fin: string): Promise<readonly (readonly string[])[]> {
    const reply = await fecReply(Debut, Fin);
    const text = new TextDecoder('iso-8859-15').decode(await reply.arrayBuffer());
    return text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('\t'));
  }
  async function fecReply(Debut: string, Fin: string): Promise<Response> {
    return fetch(`${server.url}/api/comptabilite/fec`, {
      method: 'POST',
      headers: { culture: 'fr', 'content-type': 'application/json', ...(await signInHeaders(server.url, ADMIN)) },
      body: JSON.stringify({ Debut, Fin }),
    });
  }
  async function fault(): Promise<unknown> {
    const client = await server.pool.connect();
    try {
      return (await verifyLedger(client)).fault;
    } finally {
      client.release();
    }
  }

  beforeAll(async () => {
    server = await startServer({ clock: () => now });
    await signIn();
    await create('festival-editions', { Eannee: 2044, DateDebut: '2044-01-30', DateFin: '2044-02-07', IsDefaut: true });
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    structure = await create('structures', { RaisonSociale: 'Banque du Val', Adresse, IsSansSiret: true });
    const [first, second] = [await invoice(), await invoice()];
    const cheque = { Montant: 150, ModePaiement: CHEQUE, Banque: 'Lac', NoCheque: '9', IsTropPercu: true };
    await onPiece(first, 'reglements', cheque);
    await onPiece(second, 'credit', { Montant: 20 });
    const refund = { IdStructure: structure, Montant: 4, ModePaiement: TRANSFER, Motif: 'Demandé' };
    refunded = await staff.call('POST', '/api/comptabilite/credits/remboursement', refund);
  });
  afterAll(() => server.close());

  test('hold advances on the account of clients, entry by entry in balance', async () => {
    expect(refunded).toMatchObject({ body: { Credit: 6 } });
    // 120 + 120 invoiced, 120 + 20 paid; 30 kept, 20 used, 4 given back.
    expect(await balances()).toMatchObject({ '411000': 10_000, '419100': -600 });
  });

  test('follow the cash of a desk from its float to the bank, with its difference, and the cheque on its slip', async () => {
    await create('bam-guichets', { Libelle: 'Accueil', FondCaisse: 100 });
    const before = await balances();
    expect((await staff.call('POST', '/api/guichet/ouvertures', { Guichet: 'Accueil', Fond: 100, IsRetrait: true })).status).toBe(200);
    const piece = await invoice();
    await onPiece(piece, 'reglements', { Montant: 40, ModePaiement: CASH, Guichet: 'Accueil' });
    const count = { Guichet: 'Accueil', Jour: '2044-01-15', Attendu: 40, Especes: 137, Cheques: 0, Cb: 0, Autres: 0, Explication: 'Rendu' };
    expect((await staff.call('POST', '/api/guichet/clotures', count)).status).toBe(200);
    const { body: pending } = await staff.call('GET', '/api/comptabilite/remises');
    // The cheque of 150 € pays an invoice and leaves a credit: one on the slip.
    expect(pending.Especes).toBe(137);
    expect(pending.Cheques.map(({ Montant, NoCheque }: Data) => [Montant, NoCheque])).toEqual([
      [30, '9'],
      [120, '9'],
    ]);
    const cash = { Nature: IN_CASH, Jour: '2044-01-15' };
    const much = await staff.call('POST', '/api/comptabilite/remises', { ...cash, Montant: 137.01 });
    expect([much.status, much.body.code]).toEqual([409, 'remise-excessive']);
    expect((await staff.call('POST', '/api/comptabilite/remises', { ...cash, Montant: 130 })).status).toBe(200);
    const keys = pending.Cheques.map(({ Cle }: Data) => Cle);
    const slip = await staff.call('POST', '/api/comptabilite/remises', { Nature: IN_CHEQUES, Jour: '2044-01-15', Cheques: keys });
    expect(await read('bam-remises', slip.body)).toMatchObject({ NoRemise: 'RB2044-0002', Montant: 150, NbCheques: 1 });
    const again = await staff.call('POST', '/api/comptabilite/remises', { Nature: IN_CHEQUES, Jour: '2044-01-15', Cheques: keys });
    expect(again.body.code).toBe('remise-changee');
    for (const format of ['pdf', 'xlsx'])
      expect((await staff.call('GET', `/api/bam-remises/${slip.body}/bordereau?format=${format}`)).status).toBe(200);
    const after = await balances();
    function moved(account: string): number {
      return Number(after[account] ?? 0) - Number(before[account] ?? 0);
    }
    // 100 € out of the bank, 40 € sold, 3 € missing, 130 € and the cheque back to the bank.
    expect(['530000', '511200', '512000', '658000', '411000'].map(moved)).toEqual([
      700,
      -15_000,
      -10_000 + 13_000 + 15_000,
      300,
      12_000 - 4000,
    ]);
    const undone = await staff.call('POST', `/api/bam-remises/${slip.body}/annulation`, { Motif: 'Oublié au bureau' });
    expect(undone.status).toBe(200);
    expect((await staff.call('GET', '/api/comptabilite/remises')).body.Cheques).toHaveLength(2);
    expect((await balances())['511200']).toBe(15_000);
    await expect(server.pool.query('update bam_remise set montant = 1')).rejects.toThrow('ne change plus');
    await expect(server.pool.query('update bam_ouverture set fond_caisse = 1')).rejects.toThrow('ne change plus');
    expect(await fault()).toBeNull();
  });

  test('are deposited by who may, and read by others', async () => {
    const reader = await server.signInWith(['BAM-REMISES', 'BAM-REMISE', 'BAM-OUVERTURES', 'BAM-CLOTURES']);
    expect((await reader.call('POST', '/api/bam-remises/filter', { filter: {}, skip: 0, take: 5 })).status).toBe(200);
    const refused = await Promise.all([
      reader.call('GET', '/api/comptabilite/remises'),
      reader.call('POST', '/api/comptabilite/remises', { Nature: IN_CASH, Jour: '2044-01-15', Montant: 1 }),
      reader.call('POST', '/api/bam-remises/1/annulation', { Motif: 'x' }),
      reader.call('POST', '/api/guichet/ouvertures', { Guichet: 'Accueil', Fond: 1 }),
      reader.call('POST', '/api/bam-guichets', { Libelle: 'Autre' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const clerk = await server.signInWith(['ENCAISSER', 'CLOTURER-CAISSE']);
    expect((await clerk.call('GET', '/api/comptabilite/remises')).status).toBe(403);
    expect((await clerk.call('GET', '/api/bam-remises/1/bordereau?format=pdf')).status).toBe(403);
  });

  test('count money that came once, never the credit that was used', async () => {
    const { body } = await staff.call('GET', `/api/comptabilite/periode?type=${PeriodeType.mois}&jour=2044-01-15`);
    expect(body).toMatchObject({ TotalEncaisse: 186, NbReglements: 4, TotalTtc: 360 });
  });

  test('refuse by SQL what changes or backdates a credit, and name it where it was done behind their back', async () => {
    await expect(server.pool.query('update bam_credit set montant = 1')).rejects.toThrow('ne change plus');
    await expect(server.pool.query('delete from bam_credit')).rejects.toThrow('ne change plus');
    expect(await fault()).toBeNull();
    const client = await server.pool.connect();
    await client.query(
      'begin; set local session_replication_role = replica; update bam_credit set montant = montant + 1 where id = (select min(id) from bam_credit); commit',
    );
    client.release();
    expect(await fault()).toMatchObject({ sentence: expect.stringContaining('montant') });
    const back = await server.pool.connect();
    await back.query(
      'begin; set local session_replication_role = replica; update bam_credit set montant = montant - 1 where id = (select min(id) from bam_credit); commit',
    );
    back.release();
    expect(await fault()).toBeNull();
  });

  test('follow records of clients that are merged', async () => {
    const kept = await create('structures', { RaisonSociale: 'Banque du Val (siège)', Adresse });
    await server.pool.query('update bam_credit set id_structure = $1', [kept]);
    expect(await read('structures', kept)).toMatchObject({ CreditClient: 6 });
    expect(await fault()).toBeNull();
  });

  test('take no credit in a closed month', async () => {
    now = Date.parse('2044-02-10T10:00:00Z');
    await signIn();
    const { body } = await staff.call('GET', `/api/comptabilite/periode?type=${PeriodeType.mois}&jour=2044-01-15`);
    const order = { Type: PeriodeType.mois, Jour: '2044-01-15', AttenduTtc: body.TotalTtc, AttenduEncaisse: body.TotalEncaisse };
    expect((await staff.call('POST', '/api/comptabilite/periodes', order)).status).toBe(200);
    const late = { IdStructure: structure, Reglements: [{ Montant: 1, ModePaiement: TRANSFER }], Jour: '2044-01-20' };
    const reply = await staff.call('POST', '/api/comptabilite/credits', late);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('période close')]);
    const slipped =
      "insert into bam_credit (nature, nom_client, auxiliaire, montant, date_credit, mode_paiement) values (1, 'x', 'S1', 1, '2044-01-31T22:30:00Z', 1)";
    await expect(server.pool.query(slipped)).rejects.toThrow('est close');
  });

  test('open the next fiscal year with what each account and client held, results as one amount', async () => {
    const lines = await fec('2045-01-01', '2045-12-31');
    const year = await balances();
    expect(new Set(lines.map((line) => [line[0], line[2], line[3]].join(' ')))).toEqual(new Set(['AN 1 20450101']));
    const opened = balancesOf(lines);
    for (const account of ['411000', '419100', '511200', '512000', '530000', '445710'])
      expect([account, opened[account]]).toEqual([account, year[account]]);
    // Sales less the cash that was missing.
    expect(opened['120000']).toBe(Number(year['706000']) + Number(year['658000']));
    expect(sum(lines, 11)).toBe(sum(lines, 12));
    expect(lines.filter((line) => line[4] === '411000').every((line) => line[6] !== '')).toBe(true);
  });

  test('go to the accounts that the accountant sets, and name the one that is missing', async () => {
    const before = await balances();
    const vente = await create('bam-compte-comptables', { Usage: 1, Compte: '706100', Libelle: 'Accès', IdNature: 1 });
    await create('bam-compte-comptables', { Usage: 2, Compte: '445720', Libelle: 'TVA 20', TauxTva: 20 });
    await create('bam-compte-comptables', { Usage: 4, Compte: '411200', Libelle: 'Banques', IdStructure: structure, Auxiliaire: 'BQVAL' });
    const after = await balances();
    expect([after['706100'], after['445720'], after['411200']]).toEqual([before['706000'], before['445710'], before['411000']]);
    expect([after['706000'], after['445710'], after['411000']]).toEqual([undefined, undefined, undefined]);
    const clients = (await fec('2044-01-01', '2044-12-31')).filter((line) => line[4] === '411200');
    expect(new Set(clients.map((line) => line[6]))).toEqual(new Set(['BQVAL']));
    const twice = await staff.call('POST', '/api/bam-compte-comptables', { Usage: 1, Compte: '706300', Libelle: 'Accès', IdNature: 1 });
    expect([twice.status, twice.body.errors?.[0]?.path]).toEqual([400, 'Compte']);
    const any = await staff.call('POST', '/api/bam-compte-comptables', { Usage: 3, Compte: '512200', Libelle: 'Banque' });
    expect(any.status).toBe(400);
    const { Version } = await read('bam-compte-comptables', vente);
    expect((await staff.call('DELETE', `/api/bam-compte-comptables/${vente}`, { Id: vente, Version })).status).toBeLessThan(300);
    await server.pool.query('update bam_emetteur set compte_vente = null');
    const refused = await fecReply('2044-01-01', '2044-12-31');
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining('Prestations de services')]);
  });
});

function balancesOf(lines: readonly (readonly string[])[]): Data {
  return Object.fromEntries(
    [...Map.groupBy(lines, (line) => line[4] ?? '')].map(([account, rows]) => [account, sum(rows, 11) - sum(rows, 12)]),
  );
}

function sum(rows: readonly (readonly string[])[], column: number): number {
  return rows.reduce((total, row) => total + Math.round(Number((row[column] ?? '0').replace(',', '.')) * 100), 0);
}
