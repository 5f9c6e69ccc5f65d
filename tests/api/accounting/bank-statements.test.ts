import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

type Data = Readonly<Record<string, unknown>>;

const LINES = '/api/bam-releve-lignes';

/** A statement is read, a person confirms its lines, and a mistake is undone by the opposite receipt. */
describe('bank statements', () => {
  let server: TestServer;
  let staff: ApiClient;
  let structure: number;
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };

  async function invoice(IdStructure = structure): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function importFile(text: string): Promise<Data> {
    const body = { Nom: 'releve.csv', Contenu: Buffer.from(text).toString('base64') };
    return (await staff.call('POST', `${LINES}/lecture`, body)).body;
  }
  async function lines(): Promise<readonly Data[]> {
    return (await staff.call('POST', `${LINES}/filter`, { filter: {}, skip: 0, take: 50 })).body;
  }

  async function lineOf(amount: number, label: string): Promise<number> {
    await importFile(`Date;Libelle;Montant\n15/03/2044;${label};${amount.toFixed(2).replace('.', ',')}\n`);
    return Number((await lines()).find(({ Libelle }) => Libelle === label)?.['Id']);
  }
  function confirm(line: number, body: Data) {
    return staff.call('POST', `${LINES}/${line}/rapprochement`, body);
  }
  async function due(piece: number): Promise<unknown> {
    return (await read('bam-paiements', piece))['ResteDu'];
  }
  async function credit(): Promise<unknown> {
    return (await read('structures', structure))['CreditClient'];
  }
  /** Debits less credits, in euros. */
  async function balance(account: string): Promise<number> {
    const { body } = await staff.call('GET', '/api/comptabilite/livres/balance?debut=2044-01-01&fin=2044-12-31');
    return Number(body.Comptes.find(({ Compte }: Data) => Compte === account)?.Solde ?? 0);
  }

  beforeAll(async () => {
    server = await startServer({ clock: () => Date.parse('2044-03-15T10:00:00Z') });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: 2044, DateDebut: '2044-01-30', DateFin: '2044-02-07', IsDefaut: true });
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    structure = await create('structures', { RaisonSociale: 'Banque du Val', Adresse, IsSansSiret: true });
  });
  afterAll(() => server.close());

  test('are read once, confirmed as a receipt of the day, and undone by its opposite', async () => {
    const piece = await invoice();
    const { NoFacture } = await read('bam-paiements', piece);
    const csv = `Date;Libelle;Debit;Credit\n15/03/2044;VIR BANQUE DU VAL ${NoFacture};;150,00\n15/03/2044;FRAIS;7,00;\n`;
    expect(await importFile(csv)).toEqual({ NbLignes: 2, NbConnues: 0, Raison: null });
    expect(await importFile(csv)).toEqual({ NbLignes: 0, NbConnues: 2, Raison: null });
    expect(await importFile('a;b\n1;2\n')).toEqual({ NbLignes: 0, NbConnues: 0, Raison: 'inconnu' });
    const line = (await lines()).find(({ Montant }) => Montant === 150)?.['Id'];
    const { body: proposals } = await staff.call('GET', `${LINES}/${line}/propositions`);
    expect(proposals).toEqual([
      expect.objectContaining({ IdPaiement: piece, IdReglement: null, Montant: 120, Indices: ['numero', 'nom'] }),
    ]);
    const body = { Factures: [{ IdPaiement: piece, Montant: 120 }] };
    const confirmed = await staff.call('POST', `${LINES}/${line}/rapprochement`, body);
    expect(confirmed.status).toBe(200);
    const again = await staff.call('POST', `${LINES}/${line}/rapprochement`, body);
    expect([again.status, again.body.code]).toEqual([409, 'deja-fait']);
    // 120 € settle the invoice, 30 € are the credit of the client.
    const { body: aged } = await staff.call('GET', '/api/comptabilite/livres/agee?jour=2044-03-15');
    expect(aged).toEqual([expect.objectContaining({ NonEchu: 0, Credit: -30, Total: -30 })]);
    expect((await staff.call('POST', `${LINES}/${line}/annulation`, { Motif: 'Autre client' })).status).toBe(200);
    const { body: after } = await staff.call('GET', '/api/comptabilite/livres/agee?jour=2044-03-15');
    expect(after).toEqual([expect.objectContaining({ NonEchu: 120, Credit: 0, Total: 120 })]);
    expect(await read('bam-releve-lignes', Number(line))).toMatchObject({ RapprocheeLe: null, Motif: 'Autre client' });
  });

  test('tie a receipt that is written to one line only', async () => {
    const piece = await invoice();
    const { Version } = await read('bam-paiements', piece);
    await staff.call('POST', `/api/bam-paiements/${piece}/reglements`, { Version, Montant: 33, ModePaiement: 1 });
    await importFile('Date;Libelle;Montant\n14/03/2044;VIR A;33,00\n14/03/2044;VIR B;33,00\n');
    const ids = (await lines()).filter(({ Montant }) => Montant === 33).map(({ Id }) => Id);
    const { body: proposals } = await staff.call('GET', `${LINES}/${ids[0]}/propositions`);
    const [tie] = proposals.filter(({ IdReglement }: Data) => IdReglement !== null);
    expect(tie).toMatchObject({ IdPaiement: piece, Montant: 33 });
    const body = { IdReglement: tie.IdReglement };
    expect((await staff.call('POST', `${LINES}/${ids[0]}/rapprochement`, body)).body).toBe(ids[0]);
    expect((await staff.call('POST', `${LINES}/${ids[1]}/rapprochement`, body)).status).toBe(400);
    // The receipt was there before the line: letting it go does not undo it.
    expect((await staff.call('POST', `${LINES}/${ids[0]}/annulation`, { Motif: 'VIR B' })).status).toBe(200);
    expect(await due(piece)).toBe(87);
    expect((await staff.call('POST', `${LINES}/${ids[1]}/rapprochement`, body)).status).toBe(200);
  });

  test('without a clue are split by hand among the invoices that a person searches, the rest as credit, and undone together', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const line = await lineOf(260, 'REMISE GLOBALE');
    const { NoFacture } = await read('bam-paiements', second);
    const { body: found } = await staff.call('GET', `${LINES}/${line}/recherche?texte=${NoFacture}`);
    expect(found).toEqual([expect.objectContaining({ IdPaiement: second, Numero: NoFacture, Montant: 120 })]);
    for (const texte of ['120,00', 'banque du']) {
      const { body } = await staff.call('GET', `${LINES}/${line}/recherche?texte=${texte}`);
      expect(body.map(({ IdPaiement }: Data) => IdPaiement)).toEqual(expect.arrayContaining([first, second]));
    }
    function shares(one: number, other: number) {
      return {
        Factures: [
          { IdPaiement: first, Montant: one },
          { IdPaiement: second, Montant: other },
        ],
      };
    }
    const tooMuch = await confirm(line, shares(120, 140.01));
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'rapprochement-trop']);
    expect((await confirm(line, shares(120, 120.01))).body.code).toBe('trop-percu');
    const twice = { Factures: [...shares(10, 10).Factures, { IdPaiement: first, Montant: 10 }] };
    expect((await confirm(line, twice)).status).toBe(400);
    expect((await confirm(line, { ...shares(120, 120), IdReglement: 1 })).status).toBe(400);
    expect(await due(first)).toBe(120);
    expect((await confirm(line, shares(120, 119.99))).status).toBe(200);
    expect([await due(first), await due(second), await credit()]).toEqual([0, 0.01, 20.01]);
    const { rows } = await server.pool.query('select sum(montant)::float as sum from bam_rapprochement where id_ligne = $1', [line]);
    expect(rows).toEqual([{ sum: 260 }]);
    expect((await staff.call('POST', `${LINES}/${line}/annulation`, { Motif: 'Autre client' })).status).toBe(200);
    expect([await due(first), await due(second), await credit()]).toEqual([120, 120, 0]);
    // A rest of two clients is the credit of none.
    const other = await invoice(await create('structures', { RaisonSociale: 'Autre', Adresse, IsSansSiret: true }));
    const Factures = [first, other].map((IdPaiement) => ({ IdPaiement, Montant: 120 }));
    expect((await confirm(line, { Factures })).body.code).toBe('rapprochement-clients');
    expect(await due(other)).toBe(120);
  });

  test('become the credit of a client, taken back by its opposite', async () => {
    const line = await lineOf(75.5, 'ACOMPTE SANS FACTURE');
    expect((await confirm(line, { IdStructure: structure })).status).toBe(200);
    expect(await credit()).toBe(75.5);
    expect(await read('bam-releve-lignes', line)).toMatchObject({ Etat: 2 });
    expect((await staff.call('POST', `${LINES}/${line}/annulation`, { Motif: 'Pas ce client' })).status).toBe(200);
    expect(await credit()).toBe(0);
  });

  test('credit a deposit, which stays while its line is tied and after one of its cheques bounced', async () => {
    const piece = await invoice();
    const { Version } = await read('bam-paiements', piece);
    const cheque = { Version, Montant: 120, ModePaiement: 2, Banque: 'Lac', NoCheque: '77' };
    await staff.call('POST', `/api/bam-paiements/${piece}/reglements`, cheque);
    const { body: pending } = await staff.call('GET', '/api/comptabilite/remises');
    const order = { Nature: 2, Jour: '2044-03-14', Cheques: pending.Cheques.map(({ Cle }: Data) => Cle) };
    const deposit = Number((await staff.call('POST', '/api/comptabilite/remises', order)).body);
    const line = await lineOf(120, 'REMISE CHEQUES');
    const { body: proposals } = await staff.call('GET', `${LINES}/${line}/propositions`);
    expect(proposals.filter(({ IdRemise }: Data) => IdRemise !== null)).toEqual([
      expect.objectContaining({ IdRemise: deposit, Numero: 'RB2044-0001', IdPaiement: null, Montant: 120 }),
    ]);
    expect((await confirm(line, { IdRemise: deposit })).status).toBe(200);
    expect(await read('bam-remises', deposit)).toMatchObject({ IsCreditee: true, CrediteeLe: '2044-03-15' });
    expect((await confirm(await lineOf(120, 'REMISE CHEQUES ENCORE'), { IdRemise: deposit })).status).toBe(400);
    const credited = await staff.call('POST', `/api/bam-remises/${deposit}/annulation`, { Motif: 'Erreur' });
    expect([credited.status, credited.body.code]).toEqual([409, 'remise-creditee']);
    // The bank gives the cheque back: the invoice is due again, and the money leaves the bank.
    const bank = await balance('512000');
    const [receipt] = (await staff.call('POST', '/api/bam-reglements/filter', { filter: chequesOf(piece), skip: 0, take: 5 })).body;
    const bounced = await staff.call('POST', `/api/bam-reglements/${receipt.Id}/annulation`, { Motif: 'Impayé', Cause: 3 });
    expect(bounced.status).toBe(200);
    expect([await due(piece), (await balance('512000')) - bank, await balance('511200')]).toEqual([120, -120, 0]);
    expect((await staff.call('POST', `${LINES}/${line}/annulation`, { Motif: 'Erreur' })).status).toBe(200);
    expect(await read('bam-remises', deposit)).toMatchObject({ IsCreditee: false, CrediteeLe: null });
    const late = await staff.call('POST', `/api/bam-remises/${deposit}/annulation`, { Motif: 'Erreur' });
    expect([late.status, late.body.code]).toEqual([409, 'remise-impayee']);
  });

  test('are refused without their right', async () => {
    const clerk = await server.signInWith(['ENCAISSER', 'BAM-RELEVE-LIGNES', 'LIVRE-COMPTABLES']);
    const replies = await Promise.all([
      clerk.call('POST', `${LINES}/lecture`, { Nom: 'x', Contenu: 'YQ==' }),
      clerk.call('GET', `${LINES}/1/propositions`),
      clerk.call('GET', `${LINES}/1/recherche?texte=x`),
      clerk.call('POST', `${LINES}/1/rapprochement`, { IdReglement: 1 }),
      clerk.call('POST', `${LINES}/1/annulation`, { Motif: 'x' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

function chequesOf(piece: number) {
  return { Criteres: { and: [{ field: 'IdPaiement', op: 'eq', value: piece }] } };
}
