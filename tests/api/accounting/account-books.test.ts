import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { type ApiClient, signInHeaders } from '#tests/support/api-client.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 'debut=2044-01-01&fin=2044-12-31';
const BOOKS = '/api/comptabilite/livres';

/** Balance, lines, aged balance and statement over real records. */
describe('account books', () => {
  let server: TestServer;
  let staff: ApiClient;
  let structure: number;
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };

  let now = Date.parse('2044-03-15T10:00:00Z');
  async function invoice(IdStructure = structure): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function onPiece(piece: number, act: 'reglements' | 'avoir', body: Data): Promise<void> {
    const { Version } = await read('bam-paiements', piece);
    expect(await staff.call('POST', `/api/bam-paiements/${piece}/${act}`, { Version, ...body })).toMatchObject({ status: 200 });
  }
  async function linesOf(client: number): Promise<readonly Data[]> {
    return (await staff.call('GET', `${BOOKS}/lignes?${YEAR}&compte=411000&client=S${client}`)).body.Lignes;
  }
  function letter(Cles: readonly unknown[]) {
    return staff.call('POST', `${BOOKS}/lettrages`, { Cles });
  }
  async function fecLines(): Promise<readonly (readonly string[])[]> {
    const reply = await fetch(`${server.url}/api/comptabilite/fec`, {
      method: 'POST',
      headers: { culture: 'fr', 'content-type': 'application/json', ...(await signInHeaders(server.url, ADMIN)) },
      body: JSON.stringify({ Debut: '2044-01-01', Fin: '2044-12-31' }),
    });
    const text = new TextDecoder('iso-8859-15').decode(await reply.arrayBuffer());
    return text.split('\r\n').map((line) => line.split('\t'));
  }
  async function file(path: string, body: Data): Promise<Response> {
    return fetch(`${server.url}${BOOKS}/${path}`, {
      method: 'POST',
      headers: { culture: 'fr', 'content-type': 'application/json', ...(await signInHeaders(server.url, ADMIN)) },
      body: JSON.stringify(body),
    });
  }

  beforeAll(async () => {
    server = await startServer({ clock: () => now });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: 2044, DateDebut: '2044-01-30', DateFin: '2044-02-07', IsDefaut: true });
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    structure = await create('structures', { RaisonSociale: 'Banque du Val', Adresse, IsSansSiret: true });
    const [paid] = [await invoice(), await invoice()];
    const { Version } = await read('bam-paiements', paid);
    const money = { Version, Montant: 120, ModePaiement: 1 };
    await staff.call('POST', `/api/bam-paiements/${paid}/reglements`, money);
  });
  afterAll(() => server.close());

  test('show the balance, the letters of what is settled, and the age of what is not', async () => {
    const { body: balance } = await staff.call('GET', `${BOOKS}/balance?${YEAR}`);
    expect(balance.Debit).toBe(balance.Credit);
    const clients = balance.Comptes.find(({ Compte }: Data) => Compte === '411000');
    expect(clients).toMatchObject({ Debit: 240, Credit: 120, Solde: 120 });
    const { body: ledger } = await staff.call('GET', `${BOOKS}/lignes?${YEAR}&compte=411000`);
    expect(ledger.Lignes.map(({ Debit, Credit, Lettre }: Data) => [Debit, Credit, Lettre])).toEqual([
      [120, 0, 'AAA'],
      [120, 0, ''],
      [0, 120, 'AAA'],
    ]);
    const today = await staff.call('GET', `${BOOKS}/agee?jour=2044-03-15`);
    expect(today.body).toEqual([expect.objectContaining({ Client: `S${structure}`, NonEchu: 120, Total: 120 })]);
    const later = await staff.call('GET', `${BOOKS}/agee?jour=2044-12-31`);
    expect(later.body).toEqual([expect.objectContaining({ NonEchu: 0, Plus90: 120, Total: 120 })]);
  });

  test('leave as workbook, CSV and statement', async () => {
    const period = { Debut: '2044-01-01', Fin: '2044-12-31' };
    for (const Livre of ['balance', 'grandLivre', 'journaux', 'agee']) {
      const csv = await file('export', { ...period, Livre, Format: 'csv' });
      expect([Livre, csv.status, (await csv.text()).includes('120')]).toEqual([Livre, 200, true]);
    }
    const xlsx = await file('export', { ...period, Livre: 'balance', Format: 'xlsx' });
    expect([xlsx.status, xlsx.headers.get('content-disposition')?.includes('.xlsx')]).toEqual([200, true]);
    const statement = await file('releve', { ...period, Client: `S${structure}` });
    expect([statement.status, statement.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await file('releve', { ...period, Client: 'S999999' })).status).toBe(404);
  });

  test('are printed whole: each account or journal under its name, with its sums', async () => {
    const period = { Debut: '2044-01-01', Fin: '2044-12-31' };
    async function paper(Livre: string): Promise<readonly string[]> {
      const reply = await file('export', { ...period, Livre, Format: 'pdf' });
      expect([Livre, reply.status, reply.headers.get('content-type')]).toEqual([Livre, 200, 'application/pdf']);
      return pdfPages(Buffer.from(await reply.arrayBuffer())).map((page) => page.replaceAll(/\s+/g, ' '));
    }
    const balance = (await paper('balance')).join(' ');
    for (const words of ['Balance', '411000', 'Total', 'Association']) expect(balance).toContain(words);
    expect((await paper('grandLivre')).join(' ')).toMatch(/411000 Clients? .*Banque du Val.*Total.*Total – Débit/u);
    expect((await paper('journaux')).join(' ')).toMatch(/Banque du Val.*120,00.*Total – Crédit/u);
    const [aged] = await paper('agee');
    expect(aged).toMatch(/Au 31\/12\/2044.*Banque du Val.*120,00.*Total/u);
  });

  test('letter by hand lines of one client that come to nothing, in the ledger, the FEC and the aged balance, and take it back', async () => {
    const client = await create('structures', { RaisonSociale: 'Librairie du Val', Adresse, IsSansSiret: true });
    const [first, second] = [await invoice(client), await invoice(client)];
    await onPiece(first, 'reglements', { Montant: 100, ModePaiement: 1 });
    await onPiece(second, 'reglements', { Montant: 120, ModePaiement: 1 });
    await onPiece(second, 'avoir', { MontantTtc: 20, Motif: 'Page réduite' });
    const clientLines = await linesOf(client);
    expect(clientLines.map(({ Lettre }) => Lettre)).toEqual(['', '', '', '', '']);
    const Cles = clientLines.map(({ Cle }) => Cle);
    const short = await letter(Cles.slice(1));
    expect([short.status, short.body.code]).toEqual([409, 'lettrage-solde']);
    const stranger = (await linesOf(structure)).find(({ Lettre }) => Lettre === '')?.['Cle'];
    expect((await letter([...Cles, stranger])).body.code).toBe('lettrage-clients');
    expect((await letter([...Cles, 'p999999'])).body.code).toBe('lettrage-change');
    const settled = (await linesOf(structure)).filter(({ Lettre }) => Lettre === 'AAA').map(({ Cle }) => Cle);
    expect((await letter(settled)).body.code).toBe('lettrage-deja');
    const { body: id } = await letter(Cles);
    expect((await letter(Cles)).body.code).toBe('lettrage-deja');
    const lettered = await linesOf(client);
    const [code] = lettered.map(({ Lettre }) => Lettre);
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(lettered.map(({ Lettre, DateLettre, IdLettrage }) => [Lettre, DateLettre, IdLettrage])).toEqual(
      Cles.map(() => [code, '2044-03-15', id]),
    );
    const fec = (await fecLines()).filter((line) => line[13] === code);
    expect(fec.map((line) => [line[6], line[14]])).toEqual(Cles.map(() => [`S${client}`, '20440315']));
    const aged = await staff.call('GET', `${BOOKS}/agee?jour=2044-12-31`);
    expect(aged.body.map(({ Client }: Data) => Client)).not.toContain(`S${client}`);
    expect((await staff.call('POST', `${BOOKS}/lettrages/${id}/annulation`, { Motif: 'Autre dette' })).status).toBe(200);
    expect((await linesOf(client)).map(({ Lettre }) => Lettre)).toEqual(['', '', '', '', '']);
    expect((await staff.call('POST', `${BOOKS}/lettrages/${id}/annulation`, { Motif: 'Encore' })).body.code).toBe('deja-fait');
    const { body: again } = await letter(Cles);
    // The FEC of a closed month keeps its letters.
    now = Date.parse('2044-04-10T10:00:00Z');
    staff = await server.signInWith(rights.map(({ code: right }) => right));
    const { body: march } = await staff.call('GET', '/api/comptabilite/periode?type=1&jour=2044-03-15');
    const order = { Type: 1, Jour: '2044-03-15', AttenduTtc: march.TotalTtc, AttenduEncaisse: march.TotalEncaisse };
    expect((await staff.call('POST', '/api/comptabilite/periodes', order)).status).toBe(200);
    const closed = await staff.call('POST', `${BOOKS}/lettrages/${again}/annulation`, { Motif: 'Trop tard' });
    expect([closed.status, closed.body.code]).toEqual([409, 'lettrage-clos']);
    expect(new Set((await linesOf(client)).map(({ IdLettrage }) => IdLettrage))).toEqual(new Set([again]));
  });

  test('are refused without their right', async () => {
    const clerk = await server.signInWith(['ENCAISSER', 'BAM-PAIEMENTS']);
    const replies = await Promise.all([
      clerk.call('GET', `${BOOKS}/balance?${YEAR}`),
      clerk.call('GET', `${BOOKS}/lignes?${YEAR}`),
      clerk.call('GET', `${BOOKS}/agee?jour=2044-12-31`),
      clerk.call('POST', `${BOOKS}/export`, { Livre: 'balance', Debut: '2044-01-01', Fin: '2044-12-31', Format: 'csv' }),
      clerk.call('POST', `${BOOKS}/releve`, { Client: 'S1', Debut: '2044-01-01', Fin: '2044-12-31' }),
      clerk.call('POST', `${BOOKS}/lettrages`, { Cles: ['p1', 'r1'] }),
      clerk.call('POST', `${BOOKS}/lettrages/1/annulation`, { Motif: 'x' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    const reader = await server.signInWith(['LIVRE-COMPTABLES']);
    expect((await reader.call('GET', `${BOOKS}/balance?${YEAR}`)).status).toBe(200);
    expect((await reader.call('POST', `${BOOKS}/lettrages`, { Cles: ['p1', 'r1'] })).status).toBe(403);
  });
});
