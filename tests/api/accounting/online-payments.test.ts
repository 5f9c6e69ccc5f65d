import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createEngine } from '#server/app.ts';
import { paymentProvider } from '#server/payment/payment-settings.ts';
import { settleAll } from '#server/payment/settle-payments.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { type SignedNotice, type StandInCompany, startCompany } from '#tests/support/servers/payment-company.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp-server.ts';

type Data = Readonly<Record<string, unknown>>;

const NOW = Date.parse('2044-03-15T10:00:00Z');
const [KEY, NOTICE_KEY] = ['sk_test_cle', 'cle-des-avis'];
const SETTINGS = {
  stripe: {},
  helloasso: { HELLOASSO_CLIENT: 'festival', HELLOASSO_ORGANIZATION: 'valombre' },
} as const;

/** One journey, two companies: an invoice is paid by its link, on a page of the company. */
describe.each(['stripe', 'helloasso'] as const)('payments by %s', (kind) => {
  let company: StandInCompany;
  let server: TestServer;
  let smtp: TestSmtp;
  let staff: ApiClient;
  let structure: number;
  let now = NOW;
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };

  async function invoice(): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure: structure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function linkOf(piece: number): Promise<string> {
    const { body } = await staff.call('POST', `/api/bam-paiements/${piece}/lien-paiement`, {});
    const [, secret = ''] = /\/paiement#([\w-]{20,})$/.exec(body.Lien) ?? [];
    expect(secret).not.toBe('');
    return secret;
  }
  function open(Jeton: string) {
    return server.anonymous.call('POST', '/api/paiement', { Jeton });
  }
  /** Opens a page and answers its number. */
  async function start(Jeton: string): Promise<string> {
    const { status, body } = await server.anonymous.call('POST', '/api/paiement/page', { Jeton });
    expect({ status, address: body.Adresse }).toEqual({ status: 200, address: expect.stringContaining('.example/') });
    return company.pages.at(-1)?.id ?? '';
  }
  async function post({ headers, body }: SignedNotice): Promise<number> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    return (await fetch(`${server.url}/api/paiement/avis`, init)).status;
  }
  function signed(page: string, key = NOTICE_KEY, at = now / 1000): Promise<number> {
    return post(company.notice(page, { key, at }));
  }
  async function rowsOf(plural: string, piece: number): Promise<readonly Data[]> {
    const filter = { Criteres: { field: 'IdPaiement', op: 'eq', value: piece } };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 20 })).body;
  }

  /** Secret of the payment link in the mail that somebody got. */
  function mailedTo(email: string): Promise<string> {
    return eventually(() => {
      const mails = smtp.mails.filter(({ to }) => to.includes(email));
      const sources = mails.map(({ source }) => source.replaceAll(/=\r?\n/g, '').replaceAll('=23', '#'));
      const [, secret] = /\/paiement#([\w-]{20,})/.exec(sources.join('\n')) ?? [];
      if (secret === undefined) throw new Error(`No link to ${email} yet`);
      return secret;
    });
  }

  beforeAll(async () => {
    [company, smtp] = await Promise.all([startCompany(kind), startSmtp()]);
    server = await startServer({
      clock: () => now,
      env: {
        PAYMENT_PROVIDER: kind,
        PAYMENT_URL: company.url,
        PAYMENT_KEY: KEY,
        PAYMENT_NOTICE_KEY: NOTICE_KEY,
        ...SETTINGS[kind],
        ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
        PUBLIC_URL: 'https://bureau.valombre.example',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'accueil@valombre.example',
      },
    });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: 2044, DateDebut: '2044-01-30', DateFin: '2044-02-07', IsDefaut: true });
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    structure = await create('structures', { RaisonSociale: 'Banque du Val', Adresse, IsSansSiret: true, Email: 'compta@banque.example' });
  });
  afterAll(async () => {
    await server.close();
    await company.close();
    await smtp.close();
  });

  test('write one receipt of the day, however often and by whichever way the payment is told', async () => {
    const piece = await invoice();
    const secret = await linkOf(piece);
    expect((await open(secret)).body).toMatchObject({ Client: 'Banque du Val', PrixTtc: 120, ResteDu: 120, Etat: 'aPayer' });
    const paper = await server.anonymous.call('POST', '/api/paiement/document', { Jeton: secret });
    expect([paper.status, String(paper.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    const page = await start(secret);
    expect(company.pages.at(-1)).toMatchObject({
      cents: 12_000,
      title: expect.stringContaining('Association'),
      returnTo: `https://bureau.valombre.example/paiement?retour=oui#${secret}`,
    });
    expect(await signed(page)).toBe(200);
    expect((await open(secret)).body).toMatchObject({ ResteDu: 120, Etat: 'enCours' });
    company.pay(page, Date.parse('2044-03-15T08:30:00Z') / 1000);
    const statuses = await Promise.all([signed(page), open(secret).then(({ status }) => status), signed(page), signed(page)]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await open(secret)).body).toMatchObject({ ResteDu: 0, Etat: 'payee' });
    const receipts = await rowsOf('bam-reglements', piece);
    expect(receipts).toEqual([expect.objectContaining({ Montant: 120, ModePaiement: ModePaiement.cb })]);
    expect((await rowsOf('bam-encaissements', piece))[0]).toMatchObject({
      Etat: EncaissementEtat.encaisse,
      DatePaiement: '2044-03-15T08:30:00.000',
      MontantPaye: 120,
      EnCredit: 0,
    });
    expect(await read('bam-paiements', piece)).toMatchObject({ Etat: PaiementEtat.reglee, DatePaiement: '2044-03-15' });
    expect((await server.anonymous.call('POST', '/api/paiement/page', { Jeton: secret })).body.code).toBe('paiement-rien-du');
  });

  test('keep a second payment of one invoice as the credit of its client', async () => {
    const piece = await invoice();
    const secret = await linkOf(piece);
    const [first, second] = [await start(secret), await start(secret)];
    expect(first).not.toBe(second);
    for (const page of [first, second]) {
      company.pay(page, now / 1000);
      expect(await signed(page)).toBe(200);
    }
    expect(await rowsOf('bam-reglements', piece)).toHaveLength(1);
    const rows = await rowsOf('bam-encaissements', piece);
    expect(rows.map(({ EnCredit }) => EnCredit).toSorted()).toEqual([0, 120]);
    expect((await staff.call('GET', `/api/bam-paiements/${piece}/credit`)).body.Credit).toBe(120);
  });

  test('write nothing for a notice that is unsigned, signed by another key, changed, or of another page', async () => {
    const piece = await invoice();
    const page = await start(await linkOf(piece));
    company.pay(page, now / 1000);
    const { headers, body } = company.notice(page, { key: NOTICE_KEY, at: now / 1000 });
    const replies = [
      await post({ headers: {}, body }),
      await signed(page, 'une-autre-cle'),
      await post({ headers, body: `${body} ` }),
      await post({ headers, body: body.replace(page, `${page}9`) }),
    ];
    expect(replies).toEqual([403, 403, 403, 403]);
    // HelloAsso signs no hour: its notice of an hour ago is worth what the page says.
    expect(await signed(page, NOTICE_KEY, now / 1000 - 3600)).toBe(kind === 'stripe' ? 403 : 200);
    expect(await rowsOf('bam-reglements', piece)).toHaveLength(kind === 'stripe' ? 0 : 1);
  });

  test('are found without any notice, and closed once nobody pays them any more', async () => {
    const [lost, paid, left] = [await invoice(), await invoice(), await invoice()];
    company.forget(await start(await linkOf(lost)));
    const page = await start(await linkOf(paid));
    await start(await linkOf(left));
    company.pay(page, now / 1000);
    const settings = server.config.payment;
    if (settings === null) throw new Error('No provider');
    function clock(): number {
      return now;
    }
    const failures: unknown[] = [];
    const settling = {
      engine: createEngine({ ...server, clock }),
      provider: paymentProvider(settings, server.config.allowedHosts, clock),
      clock,
      failed: (error: unknown) => failures.push(error),
    };
    await settleAll(settling);
    expect(await rowsOf('bam-reglements', paid)).toHaveLength(1);
    expect((await rowsOf('bam-encaissements', left))[0]).toMatchObject({ Etat: EncaissementEtat.attendu });
    await settleAll({ ...settling, clock: () => now + 27 * 3_600_000 });
    expect((await rowsOf('bam-encaissements', left))[0]).toMatchObject({ Etat: EncaissementEtat.abandonne });
    // Its page cannot be read: it is reported, holds nobody else back, and is not given up.
    expect(failures.length).toBeGreaterThan(1);
    expect((await rowsOf('bam-encaissements', lost))[0]).toMatchObject({ Etat: EncaissementEtat.attendu });
  });

  test('show the invoice while the company is down, and open no page', async () => {
    const secret = await linkOf(await invoice());
    await start(secret);
    company.fail(true);
    expect((await open(secret)).body).toMatchObject({ ResteDu: 120, Etat: 'enCours' });
    expect((await server.anonymous.call('POST', '/api/paiement/page', { Jeton: secret })).body.code).toBe('paiement-injoignable');
    company.fail(false);
    expect((await open('rien-du-tout')).body.code).toBe('lien-inconnu');
  });

  test('are asked for by the mail of a group that pays later', async () => {
    const prices = { PrixHt: 12.5, PrixTtc: 15, TauxTva: 20, IdNature: 1, IsGroupe: true };
    const IdFormule = await create('festival-formules', { Eannee: 2044, TradLibelle: { TraductionFr: 'Scolaire' }, ...prices });
    const IdPersonne = await create('personnes', { Nom: 'Professeure', Prenom: 'Lise' });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)), Email: 'groupe@lycee.example' });
    const id = await create('festival-groupes', { Libelle: 'Lycée', Eannee: 2044, IdContact, IdFormule, EffectifPrevu: 10 });
    async function step(name: string, more: Data): Promise<void> {
      const { Version } = await read('festival-groupes', id);
      const { status, body } = await staff.call('POST', `/api/festival-groupes/${id}/transitions/${name}`, { Version, ...more });
      expect({ status, body }).toMatchObject({ status: 200 });
    }
    await step('valider-devis', { Mail: false });
    await step('valider-paiement', { Valeurs: { IsReglementDiffere: true, DateEcheance: '2044-04-15' }, Mail: true });
    const secret = await mailedTo('groupe@lycee.example');
    expect((await open(secret)).body).toMatchObject({ ResteDu: 150, Etat: 'aPayer' });
  });

  test('are linked by staff with the right alone', async () => {
    const piece = await invoice();
    const reader = await server.signInWith(['BAM-PAIEMENT', 'BAM-VENTE-PAIEMENTS']);
    const path = `/api/bam-paiements/${piece}/lien-paiement`;
    const statuses = [(await reader.call('POST', path, {})).status, (await server.anonymous.call('POST', path, {})).status];
    expect(statuses).toEqual([403, 401]);
  });

  test('are asked for by the reminder of an invoice, with a link of its own', async () => {
    const piece = await invoice();
    now += 90 * 86_400_000;
    staff = await server.signInWith(rights.map(({ code }) => code));
    const filter = { Criteres: { field: 'Id', op: 'eq', value: piece } };
    const path = '/api/relances/bam-piece';
    const { body: plan } = await staff.call('POST', `${path}/preparation`, { filter });
    expect(plan.Lettres).toHaveLength(1);
    const preview = await staff.call('POST', `${path}/apercu`, { filter, Fiche: piece });
    expect(JSON.stringify(preview.body)).toContain('/paiement#…');
    const Cle = crypto.randomUUID();
    await staff.call('POST', path, { filter, Cle, Empreinte: plan.Empreinte });
    const secret = await mailedTo('compta@banque.example');
    expect((await open(secret)).body).toMatchObject({ NoFacture: (await read('bam-paiements', piece)).NoFacture, ResteDu: 120 });
  });
});

test('payments without a company are off, and say so', async () => {
  const server = await startServer();
  const staff = await server.signInWith(rights.map(({ code }) => code));
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };
  await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
  const IdStructure = await create('structures', { RaisonSociale: 'Banque', Adresse, IsSansSiret: true });
  const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure });
  await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
  const { body: piece } = await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version: (await read('bam-ventes', id)).Version });
  expect((await staff.call('POST', `/api/bam-paiements/${piece}/lien-paiement`, {})).body.code).toBe('paiement-absent');
  expect((await server.anonymous.call('POST', '/api/paiement/avis', { data: {} })).body.code).toBe('paiement-absent');
  await server.close();
});
