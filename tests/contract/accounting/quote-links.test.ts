import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { mark } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const EDITION = 2095;
const GROUPS = 'festival-groupes';
const QUOTES = 'festival-devis-envoyes';

/** One suite, two backends: a client answers a quote by the link of its mail. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let plan: number;
  let count = 0;
  const { create, read, change } = recordCalls(() => staff);

  async function rowsOf(plural: string, field: string, value: unknown, columns: readonly string[] = ['Id']): Promise<readonly Data[]> {
    const filter = { Criteres: { field, op: 'eq', value }, Colonnes: columns };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 20 })).body;
  }
  async function step(id: number, transition: string, more: Data = {}): Promise<void> {
    const { Version } = await read(GROUPS, id);
    const { status, body } = await staff.call('POST', `/api/${GROUPS}/${id}/transitions/${transition}`, { Version, ...more });
    expect({ transition, status, body }).toMatchObject({ status: 200 });
  }
  async function quotesOf(id: number): Promise<readonly Data[]> {
    const rows = await rowsOf(QUOTES, 'IdGroupe', id, ['VersionDevis']);
    return rows.toSorted((left, right) => Number(left['VersionDevis']) - Number(right['VersionDevis']));
  }
  async function lastQuote(id: number) {
    return read(QUOTES, Number((await quotesOf(id)).at(-1)?.['Id']));
  }
  async function sentGroup(more: Data = {}): Promise<{ readonly id: number; readonly email: string }> {
    const email = `devis${(count += 1)}@client.example`;
    const IdPersonne = await create('personnes', { Nom: 'Professeure', Prenom: 'Lise' });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)), Email: email });
    const id = await create(GROUPS, { Libelle: 'Lycée des Crêtes', Eannee: EDITION, IdContact, IdFormule: plan, EffectifPrevu: 10 });
    await step(id, 'valider-devis', more);
    return { id, email };
  }
  /** The last mail of a quote as it reached its addressee; the simulation keeps it. */
  async function secretOf(id: number, email: string, nth = 1): Promise<string> {
    const body = await eventually(async () => {
      if (name === 'the server') {
        const left = smtp.mails.filter(({ to }) => to.includes(email)).at(nth - 1);
        if (left === undefined) throw new Error(`No mail to ${email} yet`);
        return left.source.replaceAll(/=\r?\n/g, '').replaceAll('=23', '#');
      }
      const traces = (await rowsOf('mail-traces', 'IdGroupe', id, ['Usage'])).filter(({ Usage }) => Usage === MailUsage.groupeDevis);
      const ids = traces.map((trace) => Number(trace['Id'])).toSorted((left, right) => left - right);
      return String((await read('mail-traces', ids[nth - 1] ?? 0))['Corps']);
    });
    const [, secret = ''] = /\/devis#([\w-]+)/.exec(body) ?? [];
    expect(secret).not.toBe('');
    return secret;
  }
  function open(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/devis', { Jeton });
  }
  function answer(Jeton: string, values: Data): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/devis/reponse', { Jeton, Nom: 'Mme Roux', ...values });
  }
  const ACCEPTED = { IsAccepte: true, IsAccord: true, NumEngagement: 'BC-2095-7' };

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: `${EDITION}-01-30`, DateFin: `${EDITION}-02-07`, IsDefaut: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const prices = { PrixHt: 12.5, PrixTtc: 15, TauxTva: 20, IdNature: 1, IsGroupe: true };
    plan = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Scolaire' }, ...prices });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('accepts a quote by the link of its mail once, and names quote and purchase order on the invoice', async () => {
    const { id, email } = await sentGroup();
    const secret = await secretOf(id, email);
    const { NoDevis } = await read(GROUPS, id);
    const shown = (await open(secret)).body;
    expect(shown).toMatchObject({ NoDevis, Groupe: 'Lycée des Crêtes', PrixHt: 125, PrixTva: 25, PrixTtc: 150, Culture: 'fr' });
    expect(shown).toMatchObject({ DateValidite: expect.any(String), Lignes: [{ Quantite: 10, TauxTva: 20, MontantTtc: 150 }] });
    const paper = await backend.anonymous.call('POST', '/api/devis/document', { Jeton: secret });
    expect([paper.status, String(paper.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    const unticked = await answer(secret, { IsAccepte: true, NumEngagement: 'BC-2095-7' });
    expect([unticked.status, unticked.body.errors[0].path]).toEqual([400, 'IsAccord']);
    expect((await answer(secret, ACCEPTED)).body).toBe(true);
    const twice = await answer(secret, ACCEPTED);
    expect([twice.status, twice.body.code, twice.body.detail]).toEqual([409, 'devis-accepte', expect.stringContaining('Mme Roux')]);
    expect((await open(secret)).body.code).toBe('devis-accepte');
    const today = (await read(GROUPS, id)).DateAcceptation;
    expect(await read(GROUPS, id)).toMatchObject({ AcceptePar: 'Mme Roux', NumEngagement: 'BC-2095-7', DateBonCommande: today });
    expect(await lastQuote(id)).toMatchObject({
      DateAcceptation: today,
      AcceptePar: 'Mme Roux',
      IsParLien: true,
      LienEnvoyeA: email,
      DateReponse: expect.any(String),
    });
    expect((await lastQuote(id)).OrigineReponse ?? '').toContain(name === 'the server' ? '127.0.0.1' : '');
    await step(id, 'valider-paiement', { Valeurs: { ModePaiement: 1 }, Mail: false });
    const [piece] = await rowsOf('bam-paiements', 'IdGroupe', id, ['NoDevis', 'NumEngagement', 'DateBonCommande']);
    expect(piece).toMatchObject({ NoDevis, NumEngagement: 'BC-2095-7', DateBonCommande: today });
  });

  test('refuses a quote with its reason, and opens it again once it is sent again', async () => {
    const { id, email } = await sentGroup();
    const secret = await secretOf(id, email);
    expect((await answer(secret, { IsAccepte: false })).body.errors[0].path).toBe('Motif');
    expect((await answer(secret, { IsAccepte: false, Motif: 'Sortie annulée' })).body).toBe(true);
    expect((await answer(secret, ACCEPTED)).body.code).toBe('devis-refuse');
    expect(await read(GROUPS, id)).toMatchObject({ MotifRefus: 'Sortie annulée', IsDevisRefuse: true, DateAcceptation: null });
    expect(await lastQuote(id)).toMatchObject({ MotifRefus: 'Sortie annulée', RefusePar: 'Mme Roux', IsParLien: true });
    await step(id, 'reprendre-devis');
    expect((await open(secret)).body.code).toBe('devis-refuse');
    await step(id, 'valider-devis');
    expect(await read(GROUPS, id)).toMatchObject({ DateRefus: null, IsDevisRefuse: false });
    expect((await answer(await secretOf(id, email, 2), ACCEPTED)).body).toBe(true);
  });

  test('refuses an answer to a version that another one replaced, to one taken back and after the day of validity', async () => {
    const { id, email } = await sentGroup();
    const secret = await secretOf(id, email);
    await change(GROUPS, id, { EffectifPrevu: 12 });
    const { NoDevis } = await lastQuote(id);
    expect(NoDevis).toMatch(/-v2$/);
    const replaced = await answer(secret, ACCEPTED);
    expect([replaced.status, replaced.body.code, replaced.body.detail]).toEqual([409, 'devis-remplace', expect.stringContaining(NoDevis)]);
    const link = await staff.call('POST', `/api/${QUOTES}/${(await lastQuote(id)).Id}/lien`);
    const newer = String(link.body.Lien).split('#')[1] ?? '';
    expect((await open(newer)).body).toMatchObject({ NoDevis, PrixTtc: 180 });
    await step(id, 'reprendre-devis');
    expect((await open(newer)).body.code).toBe('devis-repris');
    await step(id, 'valider-devis', { Mail: false });
    await backend.run(() => mark('festival-groupe', [id], { DateValidite: '2020-01-15' }));
    await change(GROUPS, id, { EffectifPrevu: 13 });
    const over = await staff.call('POST', `/api/${QUOTES}/${(await lastQuote(id)).Id}/lien`);
    expect([over.status, over.body.code]).toEqual([409, 'devis-perime']);
  });

  test('keeps one answer of two that arrive at once, and counts wrong tokens', async () => {
    const { id, email } = await sentGroup();
    const secret = await secretOf(id, email);
    const both = await Promise.all([answer(secret, ACCEPTED), answer(secret, { IsAccepte: false, Motif: 'Non' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await open('inconnu')).body.code).toBe('lien-inconnu');
    expect((await backend.anonymous.call('POST', `/api/${QUOTES}/1/lien`)).status).toBe(401);
    expect((await (await backend.signInWith(['FESTIVAL-GROUPE'])).call('POST', `/api/${QUOTES}/1/lien`)).status).toBe(403);
  });
});
