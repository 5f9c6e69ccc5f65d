import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PieceNature } from '#generated/enums/piece-nature.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { signInHeaders } from '#tests/support/api-client.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

type Data = Readonly<Record<string, unknown>>;
const PERIOD = { Debut: '2044-01-01', Fin: '2044-01-31' };

describe('the books of group payments', () => {
  let server: TestServer;
  let staff: ApiClient;
  let now = Date.parse('2044-01-15T10:00:00Z');
  const pieces: number[] = [];
  const { create } = recordCalls(() => staff);
  async function step(id: number, name: string, Valeurs?: Data): Promise<void> {
    const { body } = await staff.call('GET', `/api/festival-groupes/${id}`);
    const reply = await staff.call('POST', `/api/festival-groupes/${id}/transitions/${name}`, { Version: body.Version, Valeurs });
    expect(reply).toMatchObject({ status: 200 });
  }
  async function invoice(Libelle: string, PrixTtc: number): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: Libelle, Prenom: 'Ada' });
    const IdContact = await create('contacts', { IdPersonne, Email: `${Libelle.toLowerCase()}@exemple.test` });
    const IdAdresse = { Adresse1: '3 rue du Port', CodePostal: '29200', Ville: 'Brest', IdPays: 45 };
    const id = await create('festival-groupes', {
      Libelle,
      Eannee: 2044,
      IdContact,
      IsPayant: true,
      PrixTtc,
      Adresse: IdAdresse,
      Siret: '00000000001115',
    });
    await step(id, 'valider-devis');
    await step(id, 'valider-paiement', { ModePaiement: 1 });
    const { rows } = await server.pool.query<{ id: number }>('select id from bam_paiement where id_groupe = $1', [id]);
    const piece = rows[0]?.id ?? 0;
    pieces.push(piece);
    return piece;
  }
  async function wordsOf(path: string): Promise<string> {
    const reply = await fetch(server.url + path, { headers: { culture: 'fr', ...(await signInHeaders(server.url, ADMIN)) } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return pdfText(Buffer.from(await reply.arrayBuffer())).replaceAll(/\s+/g, ' ');
  }
  function totals(Criteres: unknown) {
    return staff.call('POST', '/api/listes/festival-groupe-paiement/totaux', { filter: Criteres === null ? {} : { Criteres } });
  }
  function between(from: string, to: string) {
    return { and: [{ field: 'DateEmission', op: 'between', value: [from, to] }] };
  }

  beforeAll(async () => {
    server = await startServer({ clock: () => now });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: 2044,
      DateDebut: '2044-01-30',
      DateFin: '2044-02-07',
      IsDefaut: true,
      NomFestival: 'Rencontres de la Vis',
      Couleur: '#ffe600',
    });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association des écrans',
      Siret: '12345678900015',
      NumTva: 'FR83404833048',
      Adresse: { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 },
      DelaiPaiement: 30,
      Penalites: 'Indemnité forfaitaire de 40 €.',
    });
    await invoice('Alpha', 360);
    await invoice('Beta', 38);
    const { body } = await staff.call('GET', `/api/bam-paiements/${pieces[1]}`);
    await staff.call('POST', `/api/bam-paiements/${pieces[1]}/avoir`, { Version: body.Version });
    // An accreditation of the same days: another list.
    await server.pool.query(
      `insert into bam_paiement (id, type_origine, etat, date_emission, prix_ht, prix_tva, prix_ttc, analytique)
       values (nextval('bam_paiement_id_seq'), 2, 2, '2044-01-15', 100, 20, 120, 0)`,
    );
    now = Date.parse('2044-01-20T10:00:00Z');
    // Five days later the session is over.
    staff = await server.signInWith(rights.map(({ code }) => code));
    await invoice('Gamma', 120);
  });
  afterAll(() => server.close());

  test('add up every row of the filter, invoices and credit notes apart', async () => {
    expect((await totals(null)).body).toEqual([
      { Nature: PieceNature.facture, Nombre: 3, PrixHt: 431.67, PrixTva: 86.33, PrixTtc: 518 },
      { Nature: PieceNature.avoir, Nombre: 1, PrixHt: -31.67, PrixTva: -6.33, PrixTtc: -38 },
    ]);
  });

  test('tell the tax due on receipts, whatever was sold, and refuse it without the rights of the three lists', async () => {
    async function statement(body: Data): Promise<string> {
      const reply = await fetch(`${server.url}/api/comptabilite/tva`, {
        method: 'POST',
        headers: { culture: 'fr', 'content-type': 'application/json', ...(await signInHeaders(server.url, ADMIN)) },
        body: JSON.stringify(body),
      });
      expect(reply.status).toBe(200);
      return pdfText(Buffer.from(await reply.arrayBuffer())).replaceAll(/\s+/g, ' ');
    }
    // Three invoices were paid, of 518 € with 20 %; the money of the credit note was not given back.
    const words = await statement(PERIOD);
    expect(words).toContain('Exigible sur les encaissements');
    expect(words).toMatch(/08 20,00 % 431,67 € 86,33 €/);
    expect(await statement({ Debut: '2044-02-01', Fin: '2044-02-29' })).toContain('Aucune pièce sur la période.');
    const clerk = await server.signInWith(['BAM-PAIEMENT', 'BAM-PAIEMENTS']);
    expect((await clerk.call('POST', '/api/comptabilite/tva', PERIOD)).status).toBe(403);
  });

  test('are limited to a period, rows and totals alike', async () => {
    const Criteres = between('2044-01-16', '2044-01-31');
    expect((await totals(Criteres)).body).toEqual([{ Nature: PieceNature.facture, Nombre: 1, PrixHt: 100, PrixTva: 20, PrixTtc: 120 }]);
    const rows = await staff.call('POST', '/api/bam-paiements/filter', {
      filter: { Criteres, Colonnes: ['NomClient'] },
      skip: 0,
      take: 50,
    });
    expect(rows.body).toMatchObject([{ NomClient: 'Gamma' }]);
  });

  test('give the accountant the sales and the receipts of the period, which balance', async () => {
    const { status, headers, body } = await staff.call('POST', '/api/comptabilite/festival-groupe-paiement/export', {
      ...PERIOD,
      Format: 'csv',
    });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/\.csv/);
    const lines = String(body)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(';'));
    // Three invoices and one credit note of three entries, three receipts of two.
    expect(lines).toHaveLength(4 * 3 + 3 * 2);
    function cents(column: number): number {
      return lines.reduce((sum, line) => sum + Math.round(Number((line[column] ?? '0').replace(',', '.')) * 100), 0);
    }
    expect(cents(6)).toBe(cents(7));
    expect(lines.filter(([, , piece]) => piece === 'FA2044-00001').map((line) => line[3])).toEqual([
      '411000',
      '706000',
      '445710',
      '512000',
      '411000',
    ]);
    const workbook = await staff.call('POST', '/api/comptabilite/festival-groupe-paiement/export', { ...PERIOD, Format: 'xlsx' });
    expect(workbook.headers.get('content-type')).toMatch(/spreadsheetml/);
  });

  test('print the sales of the period with their totals', async () => {
    const session = await signInHeaders(server.url, ADMIN);
    async function wordsOf(period: Data): Promise<string> {
      const reply = await fetch(`${server.url}/api/comptabilite/festival-groupe-paiement/ventes`, {
        method: 'POST',
        headers: { culture: 'fr', origin: server.url, 'content-type': 'application/json', ...session },
        body: JSON.stringify(period),
      });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return pdfText(Buffer.from(await reply.arrayBuffer())).replaceAll(/\s+/g, ' ');
    }
    const month = await wordsOf(PERIOD);
    const late = await wordsOf({ ...PERIOD, Debut: '2044-01-16' });
    for (const client of ['Alpha', 'Beta', 'Gamma']) expect(month).toContain(client);
    expect(month).toContain('Factures (3) 431,67 € 86,33 € 518,00 €');
    expect(month).toContain('Avoirs (1) -31,67 € -6,33 € -38,00 €');
    expect(month).toContain('Net (4 pièces) 400,00 € 80,00 € 480,00 €');
    expect(late).not.toMatch(/Alpha|Beta/);
    expect(late).toContain('Net (1 pièce) 100,00 € 20,00 € 120,00 €');
  });

  test('print an invoice that is the same file each time, whatever became of its seller', async () => {
    async function print(): Promise<Buffer> {
      const session = await staff.call('GET', `/api/bam-paiements/${pieces[0]}/document`);
      expect(session.headers.get('content-disposition')).toMatch(/FA2044-00001\.pdf/);
      return Buffer.from(String(session.body));
    }
    const before = await print();
    await server.pool.query("update bam_emetteur set raison_sociale = 'Autre nom'");
    await server.pool.query("update festival_edition set nom_festival = 'Autre festival', couleur = '#123456'");
    expect((await print()).equals(before)).toBe(true);
    // A quote that was sent keeps the face that it left with, as an invoice does.
    const { rows } = await server.pool.query<{ id: number }>('select id from festival_groupe order by id');
    expect((await wordsOf(`/api/festival-groupes/${rows[0]?.id}/devis`)).startsWith('Rencontres de la Vis')).toBe(true);
    await server.pool.query("update festival_edition set nom_festival = 'Rencontres de la Vis', couleur = '#ffe600'");
  });

  test('print and send a quote for the members of a group that announced nobody, those who dropped out left out', async () => {
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Delta', Prenom: 'Ada' }),
      Email: 'delta@exemple.test',
    });
    const id = await create('festival-groupes', { Libelle: 'Delta', Eannee: 2044, IdContact, IsPayant: true, PrixTtc: 60 });
    for (const Nom of ['Un', 'Deux', 'Trois'])
      await create('festival-groupe-membres', { IdGroupe: id, Nom, Prenom: 'Ana', IsAnnule: Nom === 'Trois' });
    await step(id, 'valider-devis');
    expect(await wordsOf(`/api/festival-groupes/${id}/devis`)).toContain('Delta, 2 personnes');
    // The one that the mail of the step encloses says the same.
    const { rows } = await server.pool.query<{ file: number }>(
      'select d.id_fichier as file from mail_trace_document d join mail_trace t on t.id = d.id_trace where t.destinataire = $1',
      ['delta@exemple.test'],
    );
    expect(await wordsOf(`/api/fichiers/${rows[0]?.file}`)).toContain('Delta, 2 personnes');
  });

  test('print invoices and credit notes under the name of the festival that they were issued by', async () => {
    const { rows } = await server.pool.query<{ id: number }>('select id from bam_paiement where type_origine = 3 order by id');
    expect(rows).toHaveLength(4);
    for (const { id } of rows)
      expect(await wordsOf(`/api/bam-paiements/${id}/document`)).toMatch(/^Rencontres de la Vis Association des écrans/);
  });

  test('are read by who holds the right of that list alone, and hold nothing of the others', async () => {
    const accountant = await server.signInWith(['festival-groupe-paiements']);
    const { rows: groupPieces } = await server.pool.query<{ id: number }>('select id from bam_paiement where type_origine = 3 order by id');
    const rows = await accountant.call('POST', '/api/bam-paiements/filter', { filter: { Colonnes: ['TypeOrigine'] }, skip: 0, take: 50 });
    // The list does not show the origin: it says which pieces, and nothing of what it does not show.
    expect([rows.status, rows.body.map(({ Id }: Data) => Id).toSorted()]).toEqual([200, groupPieces.map(({ id }) => id)]);
    expect(rows.body.map(({ TypeOrigine }: Data) => TypeOrigine ?? null)).toEqual([null, null, null, null]);
    const sums = await accountant.call('POST', '/api/listes/festival-groupe-paiement/totaux', { filter: {} });
    expect(sums.body.map(({ Nombre }: Data) => Nombre)).toEqual([3, 1]);
    const other = await accountant.call('POST', '/api/listes/bam-accred-paiement/totaux', { filter: {} });
    expect(other.status).toBe(403);
  });

  test('are for those who may see the list, and no other', async () => {
    const reader = await server.signInWith(['bam-paiements']);
    const attempts = [
      reader.call('POST', '/api/listes/festival-groupe-paiement/totaux', { filter: {} }),
      reader.call('POST', '/api/comptabilite/festival-groupe-paiement/export', { ...PERIOD, Format: 'csv' }),
      reader.call('POST', '/api/comptabilite/festival-groupe-paiement/ventes', PERIOD),
      reader.call('GET', `/api/bam-paiements/${pieces[0]}/document`),
      reader.call('POST', `/api/bam-paiements/${pieces[0]}/avoir`, { Version: 1 }),
      reader.call('POST', `/api/bam-paiements/${pieces[0]}/reglements`, { Version: 1, Montant: 1, ModePaiement: 1 }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});
