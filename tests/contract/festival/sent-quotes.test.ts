import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: a quote that was sent is read as it left, and a change makes another version of it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let plan: number;
  const EDITION = 2062;
  const GROUPS = 'festival-groupes';
  const { create, read, change } = recordCalls(() => staff);

  async function step(id: number, name: string, more: Data = {}) {
    const { Version } = await read(GROUPS, id);
    return staff.call('POST', `/api/${GROUPS}/${id}/transitions/${name}`, { Version, Mail: false, ...more });
  }
  async function taken(id: number, name: string, more: Data = {}): Promise<void> {
    const { status, body } = await step(id, name, more);
    expect({ name, status, body }).toMatchObject({ status: 200 });
  }
  async function found(plural: string, id: number, Colonnes: readonly string[]) {
    const filter = { Criteres: { field: 'IdGroupe', op: 'eq', value: id }, Colonnes, Tri: [] };
    const { body } = await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 10 });
    return body;
  }
  async function versionsOf(id: number) {
    const rows: readonly { readonly VersionDevis: number }[] = await found('festival-devis-envoyes', id, [
      'NoDevis',
      'VersionDevis',
      'PrixTtc',
      'IsEnVigueur',
      'DateAcceptation',
      'AcceptePar',
    ]);
    return rows.toSorted((left, right) => left.VersionDevis - right.VersionDevis);
  }
  async function group(more: Data = {}): Promise<number> {
    const { IdContact } = await createContact(create, { Nom: 'Professeure', Prenom: 'Lise' });
    return create(GROUPS, { Libelle: 'Lycée des Crêtes', Eannee: EDITION, IdContact, IdFormule: plan, EffectifPrevu: 10, ...more });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2062-01-30', DateFin: '2062-02-07', IsDefaut: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      ValiditeDevis: 45,
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const prices = { PrixHt: 12.5, PrixTtc: 15, TauxTva: 20, IdNature: 1, IsGroupe: true };
    plan = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Scolaire' }, ...prices });
  });
  afterAll(() => backend.close());

  test('is frozen under its number with a day of validity; a change while it is out makes version 2, which nobody accepted yet', async () => {
    const id = await group();
    await taken(id, 'valider-devis');
    const { NoDevis, DateDevis, DateValidite } = await read(GROUPS, id);
    expect((Date.parse(DateValidite) - Date.parse(DateDevis)) / 86_400_000).toBe(45);
    expect(await versionsOf(id)).toMatchObject([{ NoDevis, VersionDevis: 1, PrixTtc: 150, IsEnVigueur: true }]);
    await taken(id, 'accepter-devis', { Valeurs: { AcceptePar: 'Mme Roux, proviseure' } });
    expect(await versionsOf(id)).toMatchObject([{ DateAcceptation: expect.any(String), AcceptePar: 'Mme Roux, proviseure' }]);
    // A change that does not touch the offer makes no version.
    await change(GROUPS, id, { Commentaire: 'Rappeler lundi' });
    expect(await versionsOf(id)).toHaveLength(1);
    await change(GROUPS, id, { EffectifPrevu: 12 });
    expect(await versionsOf(id)).toMatchObject([
      { NoDevis, PrixTtc: 150, IsEnVigueur: false, AcceptePar: 'Mme Roux, proviseure' },
      { NoDevis: `${NoDevis}-v2`, VersionDevis: 2, PrixTtc: 180, IsEnVigueur: true, DateAcceptation: null },
    ]);
    expect(await read(GROUPS, id)).toMatchObject({ NoDevis, PrixTtc: 180, DateAcceptation: null, AcceptePar: null });
    await create('festival-groupe-lignes', { IdGroupe: id, IdFormule: plan, Quantite: 8 });
    expect((await versionsOf(id)).at(-1)).toMatchObject({ NoDevis: `${NoDevis}-v3`, PrixTtc: 120 });
  });

  test('that is taken up again and sent as it was keeps its version, and its invoice names it with the purchase order', async () => {
    const id = await group();
    await taken(id, 'valider-devis');
    const { NoDevis } = await read(GROUPS, id);
    await taken(id, 'reprendre-devis');
    await taken(id, 'valider-devis');
    expect(await versionsOf(id)).toHaveLength(1);
    await taken(id, 'reprendre-devis');
    await change(GROUPS, id, { NbAccompagnateursGratuits: 1 });
    expect(await versionsOf(id)).toHaveLength(1);
    await taken(id, 'valider-devis');
    expect((await versionsOf(id)).at(-1)).toMatchObject({ VersionDevis: 2, PrixTtc: 135 });
    await change(GROUPS, id, { DateBonCommande: '2062-01-05' });
    await taken(id, 'valider-paiement', { Valeurs: { ModePaiement: 1, NumEngagement: 'ENG-8' } });
    expect(await found('bam-paiements', id, ['NoDevis', 'DateDevis', 'DateBonCommande', 'NumEngagement', 'PrixTtc'])).toMatchObject([
      { NoDevis: `${NoDevis}-v2`, DateDevis: expect.any(String), DateBonCommande: '2062-01-05', NumEngagement: 'ENG-8', PrixTtc: 135 },
    ]);
  });

  test('is accepted only once it was sent, and stays as it left when its client is renamed', async () => {
    const IdStructure = await create('structures', { RaisonSociale: 'Lycée des Crêtes' });
    const id = await group({ IdStructure });
    expect((await step(id, 'accepter-devis')).status).toBe(409);
    await taken(id, 'valider-devis');
    await change('structures', IdStructure, { RaisonSociale: 'Lycée des Vallées' });
    const [version] = await found('festival-devis-envoyes', id, ['NomClient']);
    expect(version).toMatchObject({ NomClient: 'Lycée des Crêtes' });
    expect(await versionsOf(id)).toHaveLength(1);
  });
});
