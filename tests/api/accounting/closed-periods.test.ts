import { createHash, createPublicKey, verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { signInHeaders } from '#tests/support/api-client.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { createDesks } from '#tests/support/desks.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

type Data = Readonly<Record<string, unknown>>;

const JANUARY = { type: PeriodeType.mois, jour: '2044-01-15' };

/** A house closes its January in February: the tests list the answers it gets on the way. */
describe('closed accounting periods', () => {
  let server: TestServer;
  let staff: ApiClient;
  let now = Date.parse('2044-01-15T10:00:00Z');
  const { create } = recordCalls(() => staff);
  async function signIn(): Promise<void> {
    staff = await server.signInWith(rights.map(({ code }) => code));
  }
  async function step(id: number, name: string, Valeurs?: Data): Promise<void> {
    const { body } = await staff.call('GET', `/api/festival-groupes/${id}`);
    const reply = await staff.call('POST', `/api/festival-groupes/${id}/transitions/${name}`, { Version: body.Version, Valeurs });
    expect(reply).toMatchObject({ status: 200 });
  }
  async function invoice(Libelle: string, PrixTtc: number, values: Data): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: Libelle, Prenom: 'Ida' });
    const IdContact = await create('contacts', { IdPersonne, Email: `client-${PrixTtc}@exemple.test` });
    const Adresse = { Adresse1: '3 rue du Port', CodePostal: '29200', Ville: 'Brest', IdPays: 45 };
    const id = await create('festival-groupes', { Libelle, Eannee: 2044, IdContact, IsPayant: true, PrixTtc, Adresse });
    await step(id, 'valider-devis');
    await step(id, 'valider-paiement', values);
    const { rows } = await server.pool.query<{ id: number }>('select id from bam_paiement where id_groupe = $1', [id]);
    return rows[0]?.id ?? 0;
  }
  async function receive(piece: number, body: Data) {
    const { body: read } = await staff.call('GET', `/api/bam-paiements/${piece}`);
    return staff.call('POST', `/api/bam-paiements/${piece}/reglements`, { Version: read.Version, ModePaiement: 1, ...body });
  }
  async function preview(period: { readonly type: number; readonly jour: string }) {
    return (await staff.call('GET', `/api/comptabilite/periode?type=${period.type}&jour=${period.jour}`)).body;
  }
  async function close(period: { readonly type: number; readonly jour: string }) {
    const { TotalTtc, TotalEncaisse } = await preview(period);
    return staff.call('POST', '/api/comptabilite/periodes', {
      Type: period.type,
      Jour: period.jour,
      AttenduTtc: TotalTtc,
      AttenduEncaisse: TotalEncaisse,
    });
  }
  async function report() {
    const client = await server.pool.connect();
    try {
      return await verifyLedger(client);
    } finally {
      client.release();
    }
  }
  async function fec(Debut: string, Fin: string) {
    const reply = await fetch(`${server.url}/api/comptabilite/fec`, {
      method: 'POST',
      headers: { culture: 'fr', 'content-type': 'application/json', ...(await signInHeaders(server.url, ADMIN)) },
      body: JSON.stringify({ Debut, Fin }),
    });
    expect(reply.status).toBe(200);
    const text = new TextDecoder('iso-8859-15').decode(await reply.arrayBuffer());
    const [titles = '', ...lines] = text.trimEnd().split('\r\n');
    return {
      name: reply.headers.get('content-disposition') ?? '',
      titles: titles.split('\t'),
      lines: lines.map((line) => line.split('\t')),
    };
  }
  let owed = 0;
  let closedId = 0;
  const replies: Record<'early' | 'quarter' | 'register' | 'stale' | 'again' | 'late' | 'next' | 'counted' | 'settled', object> = {
    early: {},
    quarter: {},
    register: {},
    stale: {},
    again: {},
    late: {},
    next: {},
    counted: {},
    settled: {},
  };

  beforeAll(async () => {
    server = await startServer({ clock: () => now });
    await signIn();
    await create('festival-editions', { Eannee: 2044, DateDebut: '2044-01-30', DateFin: '2044-02-07', IsDefaut: true });
    await createDesks(create, 'Accueil');
    await create('bam-emetteurs', {
      RaisonSociale: 'Association des écrans',
      Siret: '73282932000074',
      Adresse: { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 },
      DelaiPaiement: 30,
    });
    await invoice('Alpha', 360, { ModePaiement: 1 });
    owed = await invoice('Béta', 38, { IsReglementDiffere: true, DateEcheance: '2044-02-20' });
    replies.early = { ...(await close(JANUARY)), preview: await preview(JANUARY) };
    now = Date.parse('2044-02-10T10:00:00Z');
    await signIn();
    replies.quarter = await close({ type: PeriodeType.trimestre, jour: '2043-11-02' });
    await receive(owed, { Montant: 8, ModePaiement: 4, Guichet: 'Accueil', Jour: '2044-01-20' });
    replies.register = { ...(await close(JANUARY)), preview: await preview(JANUARY) };
    const counted = { Guichet: 'Accueil', Jour: '2044-01-20', Attendu: 8, Especes: 8, Cheques: 0, Cb: 0, Autres: 0 };
    replies.counted = await staff.call('POST', '/api/guichet/clotures', counted);
    const stale = { Type: PeriodeType.mois, Jour: '2044-01-15', AttenduTtc: 398, AttenduEncaisse: 360 };
    replies.stale = await staff.call('POST', '/api/comptabilite/periodes', stale);
    closedId = (await close(JANUARY)).body;
    replies.again = await close(JANUARY);
    replies.late = await receive(owed, { Montant: 10, Jour: '2044-01-31' });
    replies.next = await receive(owed, { Montant: 10, Jour: '2044-02-01' });
    replies.settled = await receive(owed, { Montant: 20 });
  });
  afterAll(() => server.close());

  test('refuse a month that is not over, and a quarter before its months', () => {
    expect(replies.early).toMatchObject({
      body: { code: 'periode-en-cours' },
      preview: { Debut: '2044-01-01', Fin: '2044-01-31', NbPieces: 2, TotalTtc: 398, TotalEncaisse: 360, IsFinie: false },
    });
    expect(replies.quarter).toMatchObject({ body: { code: 'periode-avant' } });
  });

  test('refuse a month whose register is open, and one whose totals changed since they were shown', () => {
    expect(replies.register).toMatchObject({ body: { code: 'periode-caisses' }, preview: { Guichets: ['Accueil'], TotalEncaisse: 368 } });
    expect(replies.stale).toMatchObject({ body: { code: 'periode-changee' } });
  });

  test('close for the house with totals of the year and of always, once, by who has the right', async () => {
    const reader = await server.signInWith(['BAM-PERIODES', 'BAM-PERIODE']);
    const order = { Type: 1, Jour: '2044-01-15', AttenduTtc: 0, AttenduEncaisse: 0 };
    expect((await reader.call('POST', '/api/comptabilite/periodes', order)).status).toBe(403);
    const totals = { TotalTtc: 398, TotalEncaisse: 368, CumulTtc: 398, PerpetuelTtc: 398 };
    expect((await staff.call('GET', `/api/bam-periodes/${closedId}`)).body).toMatchObject({
      Debut: '2044-01-01',
      Fin: '2044-01-31',
      ...totals,
    });
    expect(replies.again).toMatchObject({ body: { code: 'periode-close' } });
  });

  test('take nothing that is dated in them, by any way', async () => {
    expect(replies.late).toMatchObject({ status: 400 });
    expect(JSON.stringify(replies.late)).toContain('période close');
    for (const reply of [replies.counted, replies.next, replies.settled]) expect(reply).toMatchObject({ status: 200 });
    // Half past eleven in the evening of the last day in Paris.
    const slipped =
      "insert into bam_reglement (id_paiement, montant, date_reglement, mode_paiement) values ($1, 10, '2044-01-31T22:30:00Z', 1)";
    await expect(server.pool.query(slipped, [owed])).rejects.toThrow('est close');
    await expect(server.pool.query("update bam_periode set total_ttc = 1 where fin = '2044-01-31'")).rejects.toThrow('ne change plus');
    await expect(server.pool.query('update bam_cloture set ecart = 1')).rejects.toThrow('ne change plus');
  });

  test('give a file of entries that balances, entry by entry, without a gap in its numbers', async () => {
    const { name, titles, lines } = await fec('2044-01-01', '2044-12-31');
    expect(name).toContain('732829320FEC20441231.txt');
    expect(titles).toHaveLength(18);
    expect(titles.slice(0, 4)).toEqual(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate']);
    const numbers = [...new Set(lines.map((line) => Number(line[2])))];
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => index + 1));
    const entries = Map.groupBy(lines, (line) => line[2]);
    for (const [, rows] of entries) expect(sum(rows, 11)).toBe(sum(rows, 12));
    const validated = lines.map((line) => line[15] ?? '');
    expect(validated).toEqual(validated.toSorted());
    const clients = lines.filter((line) => line[4] === '411000');
    // Both invoices are settled: each has a letter of its own on every line of its client.
    expect(new Set(clients.map((line) => line[13]))).toEqual(new Set(['AAA', 'AAB']));
    expect(sum(clients, 11)).toBe(sum(clients, 12));
    expect(clients.every((line) => /^P\d+$/.test(line[6] ?? '') && line[7] !== '')).toBe(true);
    expect(clients.some((line) => line[7]?.includes('Béta'))).toBe(true);
    expect((await fec('2043-01-01', '2043-12-31')).lines).toEqual([]);
  });

  test('leave as an archive that openssl verifies without the product', async () => {
    const [period] = (await staff.call('POST', '/api/bam-periodes/filter', { filter: {}, skip: 0, take: 1 })).body;
    const files = await adminFiles(server);
    const { status, bytes } = await files.get(`/api/bam-periodes/${period.Id}/archive`);
    expect(status).toBe(200);
    const parts = unzipSync(bytes);
    function textOf(name: string): string {
      return Buffer.from(parts[name] ?? []).toString();
    }
    const manifest = JSON.parse(textOf('manifeste.json'));
    const pem = createPublicKey(textOf('cle-publique.pem'));
    expect(verify(null, Buffer.from(parts['manifeste.json'] ?? []), pem, Buffer.from(parts['manifeste.sig'] ?? []))).toBe(true);
    for (const [name, sha256] of Object.entries(manifest.fichiers))
      expect(
        createHash('sha256')
          .update(parts[name] ?? '')
          .digest('hex'),
      ).toBe(sha256);
    expect(Object.keys(manifest.fichiers)).toEqual([
      'pieces.csv',
      'lignes.csv',
      'reglements.csv',
      'credits.csv',
      'clotures.csv',
      '732829320FEC20440131.txt',
      'chaine.jsonl',
    ]);
    const links = textOf('chaine.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    let before = '';
    for (const { precedente, contenu, empreinte, signature } of links) {
      expect(precedente).toBe(before);
      expect(createHash('sha256').update(`${precedente}\n${contenu}`).digest('hex')).toBe(empreinte);
      expect(verify(null, Buffer.from(empreinte), pem, Buffer.from(signature, 'base64'))).toBe(true);
      before = empreinte;
    }
    expect(JSON.parse(links.at(-1).contenu)).toMatchObject({ nature: 'periode', donnees: { fin: '2044-01-31' } });
    expect(
      (await server.signInWith(['BAM-PAIEMENTS']).then((clerk) => clerk.call('GET', `/api/bam-periodes/${period.Id}/archive`))).status,
    ).toBe(403);
  });

  test('are proved by the chain, which names the first row that was changed, removed or slipped in', async () => {
    const whole = await report();
    expect(whole).toMatchObject({ fault: null });
    expect(whole.signed).toBeGreaterThan(0);
    const sabotages: readonly (readonly [table: string, sql: string, sentence: string])[] = [
      ['bam_paiement', 'update bam_paiement set prix_ttc = prix_ttc + 1 where id = (select min(id) from bam_paiement)', 'prix_ttc'],
      ['bam_paiement_ligne', 'update bam_paiement_ligne set montant_ht = 1 where id = (select max(id) from bam_paiement_ligne)', 'lignes'],
      ['bam_reglement', 'update bam_reglement set montant = 1 where id = (select min(id) from bam_reglement)', 'montant'],
      ['bam_reglement', 'delete from bam_reglement where id = (select max(id) from bam_reglement)', 'a disparu'],
      ['bam_cloture', 'update bam_cloture set ecart = 5', 'ecart'],
      ['bam_periode', 'update bam_periode set perpetuel_ttc = 5', 'perpetuel_ttc'],
      [
        'bam_reglement',
        `insert into bam_reglement (id_paiement, montant, date_reglement, mode_paiement) values (${owed}, 1, '2044-02-05T10:00:00Z', 1)`,
        'aucun maillon',
      ],
      ['chaine_comptable', `update chaine_comptable set contenu = replace(contenu, '360', '361') where numero = 1`, 'empreinte'],
      ['chaine_comptable', 'delete from chaine_comptable where numero = 3', 'manque'],
      [
        'chaine_comptable',
        `update chaine_comptable set signature = '${Buffer.alloc(64).toString('base64')}' where numero = 2`,
        'signature',
      ],
    ];
    for (const [table, sql, sentence] of sabotages) {
      const client = await server.pool.connect();
      try {
        const undo = await planted(client, table, sql);
        const { fault } = await verifyLedger(client);
        expect([sql, fault?.sentence]).toEqual([sql, expect.stringContaining(sentence)]);
        await undo();
      } finally {
        client.release();
      }
      expect((await report()).fault).toBeNull();
    }
  });
});

function sum(rows: readonly (readonly string[])[], column: number): number {
  return rows.reduce((total, row) => total + Math.round(Number((row[column] ?? '0').replace(',', '.')) * 100), 0);
}

/** Writes behind the rules, as somebody with the database would; answers what puts the table back. */
async function planted(
  client: { readonly query: (sql: string) => Promise<unknown> },
  table: string,
  sql: string,
): Promise<() => Promise<void>> {
  const backup = `create temp table avant as select * from ${table}`;
  await client.query(backup);
  await client.query('set session_replication_role = replica');
  await client.query(sql);
  await client.query('set session_replication_role = origin');
  return async () => {
    await client.query('set session_replication_role = replica');
    const columns = `(select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '')`;
    await client.query(`delete from ${table}`);
    await client.query(
      `do $$ begin execute format('insert into ${table} (%1$s) overriding system value select %1$s from avant', ${columns}); end $$`,
    );
    await client.query('set session_replication_role = origin');
    await client.query('drop table avant');
  };
}
