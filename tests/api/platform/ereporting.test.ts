import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { type StandInPlatform, startPlatformStandIn } from '#tests/support/servers/platform-stand-in.ts';

const FRANCE = 45;
const [ON_SITE, STAND] = [1, 4];
const SEPTEMBER = { Debut: '2027-09-01', Fin: '2027-09-30' };

describe('e-reporting', () => {
  let platform: StandInPlatform;
  let server: TestServer;
  let staff: ApiClient;
  let now = Date.parse('2027-09-05T10:00:00Z');
  const clients: Record<string, number> = {};
  const { create, read } = recordCalls(() => staff);

  async function invoice(client: string, nature: number, price: number): Promise<number> {
    const sale = await create('bam-ventes', { Objet: 'Vente', IdStructure: clients[client] });
    await create('bam-vente-lignes', { IdVente: sale, Designation: 'Article', PrixUnitaire: price, IdNature: nature });
    const { Version } = await read('bam-ventes', sale);
    const { status, body } = await staff.call('POST', `/api/bam-ventes/${sale}/facture`, { Version });
    expect(status).toBe(200);
    return Number(body);
  }
  async function prepare() {
    return (await staff.call('POST', '/api/declaration-ereportings/preparation', SEPTEMBER)).body;
  }
  async function declarations() {
    const { rows } = await server.pool.query(
      `select id, nature, debut::text, fin::text, rang, total_ht::float, total_tva::float from declaration_ereporting order by nature, debut, rang`,
    );
    return rows;
  }
  async function signIn(): Promise<void> {
    staff = await server.signInWith(rights.map(({ code }) => code));
  }

  beforeAll(async () => {
    platform = await startPlatformStandIn();
    server = await startServer({ clock: () => now, env: { ...platform.env, PLATFORM_POLL_S: '3600' } });
    await signIn();
    await create('festival-editions', { Eannee: 2028, DateDebut: '2028-01-30', DateFin: '2028-02-07', IsDefaut: true });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE };
    await create('bam-emetteurs', { RaisonSociale: 'Festival', Siret: '73282932000074', NumTva: 'FR44732829320', Adresse });
    const germany = await create('payss', { Code: 'DE', TradLibelle: { TraductionFr: 'Allemagne' }, IsCee: true });
    clients['french'] = await create('structures', { RaisonSociale: 'Banque', Siret: '73282932000074', Adresse });
    clients['private'] = await create('structures', { RaisonSociale: 'Collectif', IsSansSiret: true, Adresse });
    clients['german'] = await create('structures', {
      RaisonSociale: 'Spät',
      NumIntracom: 'DE136695976',
      Adresse: { ...Adresse, IdPays: germany },
    });
  });
  afterAll(async () => {
    await server.close();
    await platform.close();
  });

  test('declares ended periods of individuals and clients abroad, sends them, and corrects what changed since', async () => {
    await invoice('french', ON_SITE, 999);
    await invoice('german', STAND, 400);
    const sold = await invoice('private', ON_SITE, 33.33);
    expect(await prepare()).toEqual({ Ecrites: 0, Rectificatives: 0 });

    now = Date.parse('2027-09-12T10:00:00Z');
    await signIn();
    expect(await prepare()).toEqual({ Ecrites: 1, Rectificatives: 0 });
    expect(await prepare()).toEqual({ Ecrites: 0, Rectificatives: 0 });
    const [first] = await declarations();
    expect(first).toMatchObject({ nature: 1, debut: '2027-09-01', fin: '2027-09-10', rang: 0, total_ht: 433.33, total_tva: 6.67 });

    expect((await staff.call('POST', `/api/declaration-ereportings/${first.id}/transmission`)).status).toBe(200);
    const tracking = 'ER-732829320-V-20270901-0';
    const report = await eventually(() => {
      const found = platform.sent.find(({ info }) => info.trackingId === tracking);
      expect(found).toBeDefined();
      return found;
    });
    expect(report?.info).toMatchObject({ flowSyntax: 'FRR' });
    const xml = report?.content.toString() ?? '';
    expect(xml).toContain('<TypeCode>IN</TypeCode>');
    expect(xml).toContain(
      '<CategoryCode>TPS1</CategoryCode><TransactionsCount>1</TransactionsCount><TaxExclusiveAmount>33.33</TaxExclusiveAmount>',
    );
    expect(xml).toContain('<TaxRegistrationId>DE136695976</TaxRegistrationId>');
    expect(xml).not.toContain('999');
    expect((await staff.call('POST', `/api/declaration-ereportings/${first.id}/transmission`)).status).toBe(409);

    // A wrong line shows up after the transmission: what the books say now replaces what was declared.
    await server.pool.query(`update declaration_ereporting_ligne set montant_ht = montant_ht - 1 where categorie = 'TPS1'`);
    expect(await prepare()).toEqual({ Ecrites: 1, Rectificatives: 1 });
    const [, second] = await declarations();
    expect(second).toMatchObject({ debut: '2027-09-01', rang: 1, total_ht: 433.33 });
    // Only a corrected declaration has a number of correction.
    expect(await read('declaration-ereportings', Number(first.id))).toMatchObject({ NoRectification: null });
    expect(await read('declaration-ereportings', Number(second.id))).toMatchObject({ NoRectification: 1 });
    const file = await staff.call('GET', `/api/declaration-ereportings/${second.id}/fichier`);
    expect(file.status).toBe(200);

    const { Version } = await read('bam-paiements', sold);
    expect((await staff.call('POST', `/api/bam-paiements/${sold}/reglements`, { Version, Montant: 40, ModePaiement: 1 })).status).toBe(200);
    now = Date.parse('2027-10-02T10:00:00Z');
    await signIn();
    expect(await prepare()).toEqual({ Ecrites: 1, Rectificatives: 0 });
    expect((await declarations()).at(-1)).toMatchObject({
      nature: 2,
      debut: '2027-09-01',
      fin: '2027-09-30',
      total_ht: 33.33,
      total_tva: 6.67,
    });
  });

  test('is for those who issue pieces', async () => {
    const reader = await server.signInWith(['DECLARATION-EREPORTINGS']);
    for (const [caller, status] of [
      [reader, 403],
      [server.anonymous, 401],
    ] as const) {
      expect((await caller.call('POST', '/api/declaration-ereportings/preparation', SEPTEMBER)).status).toBe(status);
      expect((await caller.call('POST', '/api/declaration-ereportings/1/transmission')).status).toBe(status);
    }
    expect((await server.anonymous.call('GET', '/api/declaration-ereportings/1/fichier')).status).toBe(401);
  });
});
