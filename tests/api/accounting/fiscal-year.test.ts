import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type ApiClient, signInHeaders } from '#tests/support/api-client.ts';
import { createDesks } from '#tests/support/desks.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

type Data = Readonly<Record<string, unknown>>;

const [TRANSFER, CHEQUE, CASH] = [1, 2, 4];
const [ON_SITE, ONLINE, STAND] = [1, 2, 4];
const [FRANCE, POLYNESIA] = [45, 240];
const BOUNCED = 3;
const LINES = '/api/bam-releve-lignes';

/** Whole cents of a decimal text: the arithmetic of this file, and of no product. */
function cents(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return text.startsWith('-') ? -value : value;
}

/** A percentage in tenths (200: 20 %), half a cent up. */
function taxOf(ht: bigint, tenths: bigint): bigint {
  return (ht * tenths + 500n) / 1000n;
}

function euros(amount: bigint): string {
  const text = `${amount < 0n ? -amount : amount}`.padStart(3, '0');
  const groups = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return `${amount < 0n ? '-' : ''}${groups},${text.slice(-2)} €`;
}

/** One issuer lives through months of a fiscal year; each book is compared with sums that this file keeps apart. */
describe('a fiscal year', () => {
  let server: TestServer;
  let staff: ApiClient;
  let now = Date.parse('2046-01-10T10:00:00Z');
  const clients: Record<string, number> = {};
  const sums = { ht: 0n, tax: 0n, received: 0n, bank: 0n };
  /** Tax that is due, by month and by rate in tenths of a percent. */
  const due = new Map<string, { ht: bigint; tax: bigint }>();
  const statements = new Map<string, string>();
  const refused: unknown[] = [];
  let fec: readonly (readonly string[])[] = [];
  const { create, read } = recordCalls(() => staff);

  async function goTo(day: string): Promise<void> {
    now = Date.parse(`${day}T10:00:00Z`);
    staff = await server.signInWith(rights.map(({ code }) => code));
  }
  async function post(path: string, body: Data) {
    const reply = await staff.call('POST', path, body);
    expect([path, reply.status, JSON.stringify(reply.body).slice(0, 300)]).toEqual([path, 200, expect.anything()]);
    return reply.body;
  }
  async function onRecord(path: string, id: number, act: string, body: Data = {}): Promise<number> {
    const { Version } = await read(path, id);
    return Number(await post(`/api/${path}/${id}/${act}`, { Version, ...body }));
  }
  function book(ht: bigint, tax: bigint): void {
    sums.ht += ht;
    sums.tax += tax;
  }
  function owe(month: string, tenths: bigint, { ht, tax }: { readonly ht: bigint; readonly tax: bigint }): void {
    const key = `${month} ${tenths}`;
    const before = due.get(key) ?? { ht: 0n, tax: 0n };
    due.set(key, { ht: before.ht + ht, tax: before.tax + tax });
  }
  async function vente(client: string, line: Data): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Partenariat', IdStructure: clients[client] });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Stand', ...line });
    return id;
  }
  async function importLine(day: string, label: string, amount: string): Promise<number> {
    sums.bank += cents(amount);
    const [year, month, date] = day.split('-');
    const csv = `Date;Libelle;Montant\n${date}/${month}/${year};${label};${amount.replace('.', ',')}\n`;
    await post(`${LINES}/lecture`, { Nom: 'r.csv', Contenu: Buffer.from(csv).toString('base64') });
    const { body } = await staff.call('POST', `${LINES}/filter`, { filter: { Tri: [{ Key: 'Id', Desc: true }] }, skip: 0, take: 1 });
    return Number(body[0].Id);
  }
  async function match(line: number, body: Data): Promise<void> {
    await post(`${LINES}/${line}/rapprochement`, body);
  }
  function share(IdPaiement: number, Montant: number): Data {
    return { Factures: [{ IdPaiement, Montant }] };
  }
  async function file(path: string, body: Data): Promise<Buffer> {
    const reply = await fetch(`${server.url}/api/comptabilite/${path}`, {
      method: 'POST',
      headers: { culture: 'fr', 'content-type': 'application/json', ...(await signInHeaders(server.url, ADMIN)) },
      body: JSON.stringify(body),
    });
    expect([path, reply.status]).toEqual([path, 200]);
    return Buffer.from(await reply.arrayBuffer());
  }
  /** The return of a month, then its closing. */
  async function closeMonth(month: string, last: string): Promise<void> {
    const words = pdfText(await file('tva', { Debut: `${month}-01`, Fin: `${month}-${last}` }));
    statements.set(month, words.replaceAll(/\s+/g, ' '));
    const { body } = await staff.call('GET', `/api/comptabilite/periode?type=1&jour=${month}-15`);
    const order = { Type: 1, Jour: `${month}-15`, AttenduTtc: body.TotalTtc, AttenduEncaisse: body.TotalEncaisse };
    await post('/api/comptabilite/periodes', order);
  }

  async function january(): Promise<{
    readonly stand: number;
    readonly union: number;
    readonly overseas: number;
    readonly bounced: number;
  }> {
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Devis', Prenom: 'Ida' }),
      Email: 'devis@exemple.test',
    });
    const Adresse = { Adresse1: '3 rue du Port', CodePostal: '29200', Ville: 'Brest', IdPays: FRANCE };
    const quote = await create('festival-groupes', { Libelle: 'Devis', Eannee: 2046, IdContact, IsPayant: true, PrixTtc: 999, Adresse });
    // A quote is no piece of the books.
    await onRecord('festival-groupes', quote, 'transitions/valider-devis');
    const stand = await onRecord('bam-ventes', await vente('french', { IdNature: STAND, PrixUnitaire: 1000, Quantite: 1.5 }), 'facture');
    book(cents('1500'), taxOf(cents('1500'), 200n));
    const union = await onRecord('bam-ventes', await vente('german', { IdNature: STAND, PrixUnitaire: 400 }), 'facture');
    book(cents('400'), 0n);
    const overseas = await onRecord('bam-ventes', await vente('tahitian', { IdNature: ONLINE, PrixUnitaire: 250 }), 'facture');
    book(cents('250'), 0n);
    const pass = { ht: cents('36.02'), tax: taxOf(cents('36.02'), 55n) };
    const ticket = await onRecord('bam-ventes', await vente('french', { IdNature: ON_SITE, PrixUnitaire: 36.02, TauxTva: 5.5 }), 'facture');
    book(pass.ht, pass.tax);
    const paid = pass.ht + pass.tax;
    expect(paid).toBe(3800n);
    await onRecord('bam-paiements', ticket, 'reglements', { Montant: 38, ModePaiement: CASH, Guichet: 'Accueil' });
    owe('2046-01', 55n, pass);
    await post('/api/guichet/clotures', { Guichet: 'Accueil', Jour: '2046-01-10', Attendu: 38, Especes: 38, Cheques: 0, Cb: 0, Autres: 0 });
    const cheque = { Montant: 400, ModePaiement: CHEQUE, Banque: 'Sparkasse', NoCheque: '41' };
    await onRecord('bam-paiements', union, 'reglements', cheque);
    owe('2046-01', 0n, { ht: cents('400'), tax: 0n });
    sums.received += paid + cents('400');
    const [receipt] = (await staff.call('POST', '/api/bam-reglements/filter', { filter: of(union), skip: 0, take: 5 })).body;
    const { body: pending } = await staff.call('GET', '/api/comptabilite/remises');
    const Cheques = pending.Cheques.map(({ Cle }: Data) => Cle);
    const slips = [
      await post('/api/comptabilite/remises', { Nature: 1, Jour: '2046-01-10', Montant: 38 }),
      await post('/api/comptabilite/remises', { Nature: 2, Jour: '2046-01-10', Cheques }),
    ];
    await match(await importLine('2046-01-10', 'VERSEMENT', '38.00'), { IdRemise: slips[0] });
    await match(await importLine('2046-01-10', 'REMISE', '400.00'), { IdRemise: slips[1] });
    return { stand, union, overseas, bounced: Number(receipt.Id) };
  }

  async function february({ stand, bounced }: { readonly stand: number; readonly bounced: number }): Promise<number> {
    await match(await importLine('2046-02-05', 'VIR PARTENAIRE', '1800.00'), share(stand, 1800));
    owe('2046-02', 200n, { ht: cents('1500'), tax: cents('300') });
    await post(`/api/bam-reglements/${bounced}/annulation`, { Motif: 'Sans provision', Cause: BOUNCED });
    await importLine('2046-02-05', 'CHEQUE IMPAYE', '-400.00');
    owe('2046-02', 0n, { ht: cents('-400'), tax: 0n });
    const sale = await vente('french', { IdNature: STAND, PrixUnitaire: 1000 });
    const deposit = await onRecord('bam-ventes', sale, 'acompte', { Pourcentage: 30 });
    book(cents('300'), cents('60'));
    await match(await importLine('2046-02-05', 'VIR ACOMPTE', '360.00'), share(deposit, 360));
    owe('2046-02', 200n, { ht: cents('300'), tax: cents('60') });
    sums.received += cents('1800') - cents('400') + cents('360');
    return sale;
  }

  async function march(sale: number, { stand, union }: { readonly stand: number; readonly union: number }): Promise<void> {
    const final = await onRecord('bam-ventes', sale, 'facture');
    book(cents('700'), cents('140'));
    // Ten euros too much: credit of the client, given back below.
    await match(await importLine('2046-03-05', 'VIR SOLDE', '850.00'), share(final, 840));
    owe('2046-03', 200n, { ht: cents('700'), tax: cents('140') });
    await match(await importLine('2046-03-05', 'VIR SPAETH', '400.00'), share(union, 400));
    owe('2046-03', 0n, { ht: cents('400'), tax: 0n });
    await post('/api/comptabilite/credits/remboursement', {
      IdStructure: clients['french'],
      Montant: 10,
      ModePaiement: TRANSFER,
      Motif: 'Trop versé',
    });
    await importLine('2046-03-05', 'VIR EMIS', '-10.00');
    const credit = await onRecord('bam-paiements', stand, 'avoir', { MontantTtc: 120, Motif: 'Stand réduit' });
    book(cents('-100'), cents('-20'));
    await onRecord('bam-paiements', credit, 'reglements', { Montant: -120, ModePaiement: TRANSFER });
    await importLine('2046-03-05', 'VIR EMIS AVOIR', '-120.00');
    owe('2046-03', 200n, { ht: cents('-100'), tax: cents('-20') });
    sums.received += cents('840') + cents('400') - cents('120');
  }

  async function april(overseas: number): Promise<void> {
    // From now on the issuer owes the tax of what it issues, paid or not.
    await server.pool.query('update bam_emetteur set is_option_debits = true');
    await onRecord('bam-ventes', await vente('french', { IdNature: STAND, PrixUnitaire: 500 }), 'facture');
    book(cents('500'), cents('100'));
    owe('2046-04', 200n, { ht: cents('500'), tax: cents('100') });
    await match(await importLine('2046-04-05', 'VIR MOANA', '250.00'), share(overseas, 250));
    owe('2046-04', 0n, { ht: cents('250'), tax: 0n });
    sums.received += cents('250');
  }

  beforeAll(async () => {
    server = await startServer({ clock: () => now });
    await goTo('2046-01-10');
    await create('festival-editions', { Eannee: 2046, DateDebut: '2046-01-30', DateFin: '2046-02-07', IsDefaut: true });
    await createDesks(create, 'Accueil');
    const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper' };
    await create('bam-emetteurs', {
      RaisonSociale: 'Association',
      Siret: '73282932000074',
      NumTva: 'FR44732829320',
      Iban: 'FR14 2004 1010 0505 0001 3M02 606',
      Penalites: 'Trois fois le taux légal ; indemnité de 40 €.',
      Adresse: { ...Adresse, IdPays: FRANCE },
    });
    const germany = await create('payss', { Code: 'DE', TradLibelle: { TraductionFr: 'Allemagne' }, IsCee: true });
    clients['french'] = await create('structures', {
      RaisonSociale: 'Banque',
      Siret: '73282932000074',
      Adresse: { ...Adresse, IdPays: FRANCE },
    });
    clients['german'] = await create('structures', {
      RaisonSociale: 'Spät GmbH',
      NumIntracom: 'DE136695976',
      Adresse: { ...Adresse, IdPays: germany },
    });
    clients['tahitian'] = await create('structures', { RaisonSociale: 'Moana', Adresse: { ...Adresse, IdPays: POLYNESIA } });
    const pieces = await january();
    await goTo('2046-02-05');
    await closeMonth('2046-01', '31');
    const sale = await february(pieces);
    // Money of a closed month is received on no day of it: the line waits.
    const late = await importLine('2046-01-20', 'VIR TARDIF', '250.00');
    sums.bank -= cents('250.00');
    refused.push(await staff.call('POST', `${LINES}/${late}/rapprochement`, share(pieces.overseas, 250)));
    await goTo('2046-03-05');
    await closeMonth('2046-02', '28');
    await march(sale, pieces);
    await goTo('2046-04-05');
    await closeMonth('2046-03', '31');
    await april(pieces.overseas);
    await goTo('2046-05-05');
    await closeMonth('2046-04', '30');
    const text = new TextDecoder('iso-8859-15').decode(await file('fec', { Debut: '2046-01-01', Fin: '2046-12-31' }));
    fec = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('\t'));
  });
  afterAll(() => server.close());

  /** Debits less credits of the accounts that begin so, read from the text of the FEC. */
  function balance(prefix: string): bigint {
    return fec
      .filter((line) => line[4]?.startsWith(prefix))
      .reduce((sum, line) => sum + cents((line[11] ?? '0').replace(',', '.')) - cents((line[12] ?? '0').replace(',', '.')), 0n);
  }

  test('ends with the accounts that plain sums expect, entry by entry in balance, without a gap', () => {
    expect(Object.fromEntries(['411', '419', '512', '511', '530', '706', '4457'].map((account) => [account, balance(account)]))).toEqual({
      '411': sums.ht + sums.tax - sums.received,
      '419': 0n,
      '512': sums.bank,
      '511': 0n,
      '530': 0n,
      '706': -sums.ht,
      '4457': -sums.tax,
    });
    expect(sums.ht + sums.tax - sums.received).toBe(cents('600'));
    for (const entryLines of Map.groupBy(fec, (line) => line[2]).values())
      expect(
        entryLines.reduce((sum, line) => sum + cents((line[11] ?? '').replace(',', '.')) - cents((line[12] ?? '').replace(',', '.')), 0n),
      ).toBe(0n);
    const numbers = [...new Set(fec.map((line) => Number(line[2])))];
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('owes the tax of each month by rate, on receipts and then on debits', () => {
    for (const [key, { ht, tax }] of due) {
      const [month = '', tenths = ''] = key.split(' ');
      const rate = `${(Number(tenths) / 10).toFixed(2).replace('.', ',')} %`;
      const words = statements.get(month) ?? '';
      expect([key, words.includes(tenths === '0' ? euros(ht) : `${rate} ${euros(ht)} ${euros(tax)}`), words]).toEqual([key, true, words]);
    }
  });

  test('letters what is settled, to the cent, and shows the one debt that is left', async () => {
    const clientLines = fec.filter((line) => line[4]?.startsWith('411'));
    const open = clientLines.filter((line) => line[13] === '');
    expect(open.map((line) => [line[11], line[12]])).toEqual([['600,00', '0,00']]);
    const { body } = await staff.call('GET', '/api/comptabilite/livres/agee?jour=2046-12-31');
    expect(body).toEqual([expect.objectContaining({ Client: `S${clients['french']}`, Total: 600 })]);
  });

  test('keeps closed months closed and the chain whole', async () => {
    expect(refused).toEqual([expect.objectContaining({ status: 400 })]);
    expect(JSON.stringify(refused)).toContain('période close');
    const client = await server.pool.connect();
    try {
      expect((await verifyLedger(client)).fault).toBeNull();
    } finally {
      client.release();
    }
  });
});

function of(piece: number) {
  return { Criteres: { and: [{ field: 'IdPaiement', op: 'eq', value: piece }] } };
}
