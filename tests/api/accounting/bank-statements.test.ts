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

  async function invoice(): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure: structure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function importFile(text: string): Promise<Data> {
    const body = { Nom: 'releve.csv', Contenu: Buffer.from(text).toString('base64') };
    return (await staff.call('POST', `${LINES}/lecture`, body)).body;
  }
  async function lines(): Promise<readonly Data[]> {
    return (await staff.call('POST', `${LINES}/filter`, { filter: {}, skip: 0, take: 20 })).body;
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
    const confirmed = await staff.call('POST', `${LINES}/${line}/rapprochement`, { IdPaiement: piece });
    expect(confirmed.status).toBe(200);
    const again = await staff.call('POST', `${LINES}/${line}/rapprochement`, { IdPaiement: piece });
    expect([again.status, again.body.code]).toEqual([409, 'deja-fait']);
    // 120 € settle the invoice, 30 € are the credit of the client.
    const { body: aged } = await staff.call('GET', '/api/comptabilite/livres/agee?jour=2044-03-15');
    expect(aged).toEqual([expect.objectContaining({ NonEchu: 0, Credit: -30, Total: -30 })]);
    expect((await staff.call('POST', `${LINES}/${line}/annulation`, { Motif: 'Autre client' })).status).toBe(200);
    const { body: after } = await staff.call('GET', '/api/comptabilite/livres/agee?jour=2044-03-15');
    expect(after).toEqual([expect.objectContaining({ NonEchu: 120, Credit: 0, Total: 120 })]);
    expect(await read('bam-releve-lignes', Number(line))).toMatchObject({ IdReglement: null });
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
    const body = { IdPaiement: piece, IdReglement: tie.IdReglement };
    expect((await staff.call('POST', `${LINES}/${ids[0]}/rapprochement`, body)).body).toBe(tie.IdReglement);
    expect((await staff.call('POST', `${LINES}/${ids[1]}/rapprochement`, body)).status).toBe(400);
  });

  test('are refused without their right', async () => {
    const clerk = await server.signInWith(['ENCAISSER', 'BAM-RELEVE-LIGNES', 'LIVRE-COMPTABLES']);
    const replies = await Promise.all([
      clerk.call('POST', `${LINES}/lecture`, { Nom: 'x', Contenu: 'YQ==' }),
      clerk.call('GET', `${LINES}/1/propositions`),
      clerk.call('POST', `${LINES}/1/rapprochement`, { IdPaiement: 1 }),
      clerk.call('POST', `${LINES}/1/annulation`, { Motif: 'x' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
