import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const STAND = 4;
const [ASSOCIATION, MARKET] = ['73282932000074', '55210055400013'];

/** One suite, two backends: the association and the company of the market each declare under their own SIREN. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let day = '';
  const { create, read } = recordCalls(() => staff);

  function declared(Debut: string, Fin: string, caller = staff): Promise<ApiReply> {
    return caller.call('POST', '/api/comptabilite/des', { Debut, Fin });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await create('bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: ASSOCIATION, Adresse });
    const market = await create('bam-emetteurs', { RaisonSociale: 'Marché SAS', Siret: MARKET, Serie: 'M', Adresse });
    const filter = { Criteres: { field: 'Code', op: 'eq', value: 'BE' }, Colonnes: ['Code'] };
    const [existing] = (await staff.call('POST', '/api/payss/filter', { filter, skip: 0, take: 1 })).body;
    const IdPays = existing?.Id ?? (await create('payss', { Code: 'BE', TradLibelle: { TraductionFr: 'Belgique' }, IsCee: true }));
    const abroad = { Adresse1: '1 rue Haute', Ville: 'Bruxelles', IdPays };
    const belgian = await create('structures', { RaisonSociale: 'Cinéma Bruxelles', NumIntracom: 'BE0428759497', Adresse: abroad });
    const french = await create('structures', { RaisonSociale: 'Banque du Val', Siret: ASSOCIATION, Adresse });
    for (const [IdStructure, IdEmetteur, PrixUnitaire] of [
      [belgian, market, 450.4],
      [french, null, 100],
    ] as const) {
      const id = await create('bam-ventes', { Objet: 'Stand', IdStructure, IdEmetteur });
      await create('bam-vente-lignes', { IdVente: id, Designation: 'Stand', PrixUnitaire, IdNature: STAND });
      const { Version } = await read('bam-ventes', id);
      const { body } = await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version });
      day = String((await read('bam-paiements', Number(body))).DateEmission);
    }
  });
  afterAll(() => backend.close());

  test('declares European services by month under the VAT number of the issuer that sold them', async () => {
    const { status, body } = await declared(day, day);
    expect([status, body]).toEqual([200, expect.stringContaining('<num_tvaFr>FR96552100554</num_tvaFr>')]);
    expect(body).toContain(`<mois_des>${day.slice(5, 7)}</mois_des>`);
    expect(body).toMatch(/<valeur>450<\/valeur>\s*<partner_des>BE0428759497<\/partner_des>/);
    expect(String(body).match(/<ligne_des>/g)).toHaveLength(1);
  });

  test('refuses a period without any, one that ends before it begins, and a caller without the rights of the lists', async () => {
    const none = await declared('2001-01-01', '2001-01-31');
    expect([none.status, none.body.errors[0].path]).toEqual([400, 'Debut']);
    expect((await declared('2001-01-31', '2001-01-01')).body.errors[0].path).toBe('Fin');
    expect((await declared(day, day, backend.anonymous)).status).toBe(401);
    expect((await declared(day, day, await backend.signInWith(['FESTIVAL-GROUPE']))).status).toBe(403);
  });
});
