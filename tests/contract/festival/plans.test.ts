import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: a plan brings its price, its VAT, its end and its quota to the file that chooses it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2046;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const GROUPS = 'festival-groupes';
  const PASSES = 'festival-participant-passs';
  const SUBSCRIPTIONS = 'bam-abonnements';

  const { create, read } = recordCalls(() => staff);
  async function put(plural: string, id: number, values: Data, headers: Record<string, string> = {}): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('PUT', `/api/${plural}/${id}`, { Version, ...values }, headers);
  }
  async function act(plural: string, id: number, name: string, headers: Record<string, string> = {}, more: Data = {}): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, { Version, Mail: false, ...more }, headers);
  }
  async function propose(Entite: string, Fiche: Data): Promise<Data> {
    const { status, body } = await staff.call('POST', '/api/formules/proposition', { Entite, Fiche });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }
  async function contactOf(IdPays: number, more: Data = {}): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Client', Prenom: 'Ana', IdPays });
    return create('contacts', { IdPersonne, ...(await reachable(create)), ...more });
  }
  function plan(values: Data): Promise<number> {
    return create('festival-formules', {
      Eannee: EDITION,
      TradLibelle: { TraductionFr: 'Formule' },
      PrixHt: 100,
      PrixTtc: 120,
      TauxTva: 20,
      ...values,
    });
  }
  async function accreditation(values: Data): Promise<number> {
    return create(ACCREDITATIONS, { Eannee: EDITION, IdContact: await contactOf(45), ...values });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2046-01-30',
      DateFin: '2046-02-07',
      IsDefaut: true,
      IsAccredOuvert: true,
    });
  });
  afterAll(() => backend.close());

  test('an accreditation takes the price of its plan, keeps one that was said, and follows the plan it changes to', async () => {
    const [cheap, dear] = [await plan({}), await plan({ PrixHt: 200, PrixTtc: 240 })];
    const id = await accreditation({ IdFormule: cheap });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 120 });
    // As its sheet sends it: all it shows, the former price too.
    expect((await put(ACCREDITATIONS, id, { ...(await read(ACCREDITATIONS, id)), IdFormule: dear })).status).toBe(200);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 240, IdFormule: dear });
    expect((await put(ACCREDITATIONS, id, { Prix: 90 })).status).toBe(200);
    expect((await put(ACCREDITATIONS, id, { IdFormule: cheap })).status).toBe(200);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 90 });
    expect(await read(ACCREDITATIONS, await accreditation({ IdFormule: dear, Prix: 0 }))).toMatchObject({ Prix: 0 });
  });

  test('a client with another rate pays the price without tax with their own', async () => {
    const IdFormule = await plan({ IdNature: 2 });
    const IdContact = await contactOf(45, { Adresse: { Adresse1: '1 rue', Ville: 'Mamoudzou', IdPays: 237 } });
    expect(await propose('festival-participant-accredite', { IdFormule, IdContact, Eannee: EDITION })).toMatchObject({
      Valeurs: { Prix: 100 },
      TauxTva: 0,
      Ht: 100,
      Ttc: 100,
      Quota: null,
    });
  });

  test('the rate of the plan is applied, and its price stays what it says', async () => {
    const cinema = { PrixHt: 36.02, PrixTtc: 38, TauxTva: 5.5, IdNature: 1 };
    const IdFormule = await plan(cinema);
    const id = await accreditation({ IdFormule });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 38, IsEcartFormule: false });
    const IdContact = await contactOf(45);
    const proposalRequest = { IdFormule, IdContact, Eannee: EDITION };
    expect(await propose('festival-participant-accredite', proposalRequest)).toMatchObject({
      Valeurs: { Prix: 38 },
      TauxTva: 5.5,
      Ht: 36.02,
      Ttc: 38,
    });
    const meals = await plan({ PrixHt: 12.73, PrixTtc: 14, TauxTva: 10, IsGroupe: true });
    const classOf13 = { Libelle: 'Classe à table', Eannee: EDITION, IdContact, IdFormule: meals, EffectifPrevu: 13 };
    expect(await read(GROUPS, await create(GROUPS, classOf13))).toMatchObject({ PrixTtc: 182, PrixHt: 165.45 });
    const detailed = await create(GROUPS, { ...classOf13, Libelle: 'Classe détaillée' });
    await create('festival-groupe-lignes', { IdGroupe: detailed, IdFormule: meals, Quantite: 2 });
    await create('festival-groupe-lignes', { IdGroupe: detailed, IdFormule, Quantite: 1 });
    expect(await read(GROUPS, detailed)).toMatchObject({ PrixTtc: 66, PrixHt: 61.47 });
    // Overseas, online: another rate, the same price.
    const online = await plan({ IdNature: 2 });
    const reunion = await contactOf(45, { Adresse: { Adresse1: '1 rue', Ville: 'Saint-Denis', IdPays: 202 } });
    expect(await propose('festival-participant-accredite', { IdFormule: online, IdContact: reunion, Eannee: EDITION })).toMatchObject({
      Valeurs: { Prix: 120 },
      TauxTva: 8.5,
      TauxFormule: 20,
      PrixFormule: 120,
      Mention: null,
    });
    const mayotte = await contactOf(45, { Adresse: { Adresse1: '1 rue', Ville: 'Mamoudzou', IdPays: 237 } });
    const untaxed = await propose('festival-participant-accredite', { IdFormule: online, IdContact: mayotte, Eannee: EDITION });
    expect(untaxed).toMatchObject({
      Ttc: 100,
      TauxTva: 0,
      TauxFormule: 20,
      PrixFormule: 120,
      Mention: 'TVA non applicable, art. 294 du CGI.',
    });
    const forced = await plan({ IdNature: 2, IsTvaForce: true });
    expect(await propose('festival-participant-accredite', { IdFormule: forced, IdContact: mayotte, Eannee: EDITION })).toMatchObject({
      Ttc: 120,
      TauxTva: 20,
    });
  });

  test('staff add a nature of sale with its own rates, and a plan that says no rate takes them', async () => {
    const IdNature = await create('vente-natures', { TradLibelle: { TraductionFr: 'Billetterie cinéma' } });
    for (const [Client, Taux] of [
      [1, 5.5],
      [6, 5.5],
    ])
      await create('regime-tvas', { IdNature, Client, Taux, DateDebut: '2020-01-01' });
    const IdFormule = await plan({ IdNature, PrixHt: 9.48, PrixTtc: 10, TauxTva: null });
    const proposalRequest = { IdFormule, IdContact: await contactOf(45), Eannee: EDITION };
    expect(await propose('festival-participant-accredite', proposalRequest)).toMatchObject({ TauxTva: 5.5, Ttc: 10, Ht: 9.48 });
  });

  test('a group pays for those who pay', async () => {
    const IdFormule = await plan({ IsGroupe: true, PrixHt: 10, PrixTtc: 12 });
    const id = await create(GROUPS, {
      Libelle: 'Lycée',
      Eannee: EDITION,
      IdContact: await contactOf(45),
      IdFormule,
      EffectifPrevu: 26,
      NbAccompagnateursGratuits: 2,
    });
    expect(await read(GROUPS, id)).toMatchObject({ PrixHt: 240, PrixTtc: 288 });
    expect((await put(GROUPS, id, { EffectifPrevu: 22 })).status).toBe(200);
    expect(await read(GROUPS, id)).toMatchObject({ PrixHt: 200, PrixTtc: 240 });
    const refused = await put(GROUPS, id, { PrixHt: 999 });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([400, { path: 'PrixTtc', code: 'trop-petit', params: { min: 999 } }]);
  });

  test('a subscription takes its price and its end, and waits for its payment', async () => {
    const IdContact = await contactOf(45);
    const IdCompte = await create('bam-comptes', { Login: `abonne-${IdContact}@exemple.test`, IdContact });
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Vidéothèque' } });
    const subscribable = { IdService, TradLibelle: { TraductionFr: 'Un an' }, PrixHt: 100, PrixTtc: 120, Tva: 20 };
    const [year, endless] = [
      await create('bam-formules', { ...subscribable, NbMois: 12, NbMoisOffert: 1 }),
      await create('bam-formules', { ...subscribable, PrixHt: 0, PrixTtc: 0 }),
    ];
    async function of(values: Data): Promise<Data> {
      return read(SUBSCRIPTIONS, await create(SUBSCRIPTIONS, { IdCompte, Debut: '2046-01-01', ...values }));
    }
    expect(await of({ IdFormule: year })).toMatchObject({
      PrixHt: 100,
      PrixTtc: 120,
      Fin: '2047-01-31',
      IsAttenteReglement: true,
      IsSansFin: false,
    });
    expect(await of({ IdFormule: endless })).toMatchObject({ PrixTtc: 0, Fin: null, IsAttenteReglement: false, IsSansFin: true });
    expect(await propose('bam-abonnement', { IdCompte, IdFormule: year, Debut: '2046-03-01' })).toMatchObject({
      Valeurs: { PrixHt: 100, PrixTtc: 120, Fin: '2047-03-31' },
      TauxTva: 20,
    });
  });

  test('an accreditation beyond the quota of its plan is asked about, or refused where the edition says so', async () => {
    const IdFormule = await plan({ Quota: 1 });
    const [first, second] = [await accreditation({ IdFormule }), await accreditation({ IdFormule })];
    expect(await act(ACCREDITATIONS, first, 'soumettre')).toMatchObject({ status: 200 });
    const unconfirmed = await act(ACCREDITATIONS, second, 'soumettre');
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.detail]).toEqual([
      409,
      'confirmation-requise',
      '« Formule » : 2 pris pour un quota de 1.',
    ]);
    expect(await propose('festival-participant-accredite', { IdFormule, Eannee: EDITION })).toMatchObject({
      Quota: { Quota: 1, Pris: 1, IsRefuse: false },
    });
    const [edition] = (
      await staff.call('POST', '/api/festival-editions/filter', {
        filter: { Criteres: { field: 'Eannee', op: 'eq', value: EDITION }, Colonnes: ['Eannee'], Tri: [] },
        skip: 0,
        take: 1,
      })
    ).body;
    expect((await put('festival-editions', edition.Id, { SuiteQuota: 2 })).status).toBe(200);
    const refused = await act(ACCREDITATIONS, second, 'soumettre', { confirmation: 'quota-depasse' });
    expect([refused.status, refused.body.code]).toEqual([409, 'regle-metier']);
    expect((await put('festival-editions', edition.Id, { SuiteQuota: 1 })).status).toBe(200);
    expect((await act(ACCREDITATIONS, second, 'soumettre', { confirmation: 'quota-depasse' })).status).toBe(200);
    // A sum already beyond it goes on without another question.
    expect((await put(ACCREDITATIONS, second, { Commentaire: 'Rappeler' })).status).toBe(200);
    expect((await act(ACCREDITATIONS, second, 'valider-gratuite', {}, { Motif: 'Partenaire' })).status).toBe(200);
  });

  test('a pass is taken from the quota of its partner, and asked about beyond it', async () => {
    const IdStructure = await create('structures', { RaisonSociale: 'Partenaire des quotas' });
    const quota = await staff.call('POST', '/api/festival-pass-quotas/lot', {
      Items: [{ Id: 0, IdStructure, Eannee: EDITION, CategorieBadge: 6, Quota: 1 }],
      Deleted: [],
    });
    expect(quota.status).toBe(200);
    async function pass(headers: Record<string, string> = {}): Promise<ApiReply> {
      return staff.call(
        'POST',
        `/api/${PASSES}`,
        { Eannee: EDITION, IdContact: await contactOf(45, { IdStructure }), CategorieBadge: 6 },
        headers,
      );
    }
    const taken = await pass();
    expect({ status: taken.status, body: taken.body }).toMatchObject({ status: 200 });
    expect(await read(PASSES, taken.body)).toMatchObject({ IdQuota: expect.any(Number) });
    expect([(await pass()).body.code, (await pass({ confirmation: 'quota-depasse' })).status]).toEqual(['confirmation-requise', 200]);
  });

  test('the list of those who pay another price than their plan says is a filter', async () => {
    const IdFormule = await plan({ PrixHt: 70, PrixTtc: 84 });
    const values: readonly Data[] = [{}, { Prix: 70 }, { Prix: 60 }, { Prix: 0 }];
    const ids: number[] = [];
    for (const more of values) ids.push(await accreditation({ IdFormule, ...more }));
    const without = await accreditation({ Prix: 12 });
    async function shown(plural: string, all: readonly number[]): Promise<readonly number[]> {
      const Criteres = { and: [{ field: 'IsEcartFormule', op: 'eq', value: true }] };
      const { status, body } = await staff.call('POST', `/api/${plural}/filter`, {
        filter: { Criteres, Colonnes: ['Id'] },
        skip: 0,
        take: 1000,
      });
      expect(status).toBe(200);
      return body.map(({ Id }: { readonly Id: number }) => Id).filter((id: number) => all.includes(id));
    }
    // The price without tax is that of who pays none, and no other; no plan says nothing to depart from.
    expect(await shown(ACCREDITATIONS, [...ids, without])).toEqual([ids[1], ids[2], ids[3]]);
    // The plan changes: who keeps the former price departs from it now.
    expect((await put('festival-formules', IdFormule, { PrixHt: 80, PrixTtc: 96 })).status).toBe(200);
    expect(await shown(ACCREDITATIONS, ids)).toEqual(ids);

    const IdCompte = await create('bam-comptes', { Login: 'ecarts@exemple.test', IdContact: await contactOf(45) });
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Vidéothèque' } });
    const formula = await create('bam-formules', {
      IdService,
      TradLibelle: { TraductionFr: 'Douze mois' },
      PrixHt: 190,
      PrixTtc: 228,
      NbMois: 12,
    });
    const [fullPrice, less] = [
      await create(SUBSCRIPTIONS, { IdCompte, IdFormule: formula, Debut: '2030-01-01' }),
      await create(SUBSCRIPTIONS, { IdCompte, IdFormule: formula, Debut: '2032-01-01', PrixHt: 100, PrixTtc: 120 }),
    ];
    expect(await shown(SUBSCRIPTIONS, [fullPrice, less])).toEqual([less]);

    // A group pays the plan once for each of those who pay.
    const headcount = { IdFormule, EffectifPrevu: 22, NbAccompagnateursGratuits: 2 };
    const groups: number[] = [];
    for (const more of [{}, { PrixTtc: 1500, PrixHt: 1250 }, { IsPayant: false }])
      groups.push(await create('festival-groupes', { Libelle: `Classe ${groups.length}`, Eannee: EDITION, ...headcount, ...more }));
    expect(await read('festival-groupes', groups[0] ?? 0)).toMatchObject({ PrixTtc: 96 * 20 });
    expect(await shown('festival-groupes', groups)).toEqual([groups[1]]);
  });

  test('members who come from a file, beyond the quota of the plan of their group, are asked about as typed ones are', async () => {
    const IdFormule = await plan({ Quota: 2, IsGroupe: true });
    const group = await create(GROUPS, { Libelle: 'Classe des quotas', Eannee: EDITION, IdFormule });
    function bring(Contenu: string, more: Data = {}, headers: Record<string, string> = {}) {
      return staff.call('POST', `/api/${GROUPS}/${group}/membres/import`, { Nom: 'classe.txt', Contenu, Mode: 'normal', ...more }, headers);
    }
    async function members(): Promise<number> {
      return (await read(GROUPS, group)).NbMembres;
    }
    expect((await bring('Martin\tLéa\nRoux\tIda')).body.Importes).toBe(2);
    for (const Mode of ['normal', 'force']) {
      const { status, body } = await bring('Vidal\tNoé', { Mode });
      expect([status, body.code, body.conflict, await members()]).toEqual([
        409,
        'confirmation-requise',
        { Code: 'quota-depasse', Verbe: 'Dépasser le quota' },
        2,
      ]);
      expect(body.detail).toBe('« Formule » : 3 pris pour un quota de 2.');
    }
    expect((await bring('Vidal\tNoé', {}, { confirmation: 'quota-depasse' })).body.Importes).toBe(1);
    expect(await members()).toBe(3);
    // A preview of a file asks nothing.
    expect((await bring('Petit\tAda', { Essai: true })).status).toBe(200);
  });

  test('members beyond those a group announced, who are on no quote, are asked about; who drops out counts no more', async () => {
    const IdFormule = await plan({ IsGroupe: true });
    const group = await create(GROUPS, { Libelle: 'Classe comptée', Eannee: EDITION, IdFormule, EffectifPrevu: 2 });
    function bring(Contenu: string, headers: Record<string, string> = {}) {
      return staff.call('POST', `/api/${GROUPS}/${group}/membres/import`, { Nom: 'classe.txt', Contenu, Mode: 'normal' }, headers);
    }
    function add(Nom: string) {
      return staff.call('POST', '/api/festival-groupe-membres', { IdGroupe: group, Nom, Prenom: 'Ada', IsAnnule: false });
    }
    async function members(): Promise<number> {
      return (await read(GROUPS, group)).NbMembres;
    }
    const unconfirmed = await bring('Martin\tLéa\nRoux\tIda\nVidal\tNoé');
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.conflict, await members()]).toEqual([
      409,
      'confirmation-requise',
      { Code: 'effectif-depasse', Verbe: 'Dépasser l’effectif' },
      0,
    ]);
    expect(unconfirmed.body.detail).toBe('« Classe comptée » : 3 membres pour 2 prévus, pour qui le devis et la facture sont faits.');
    expect((await bring('Martin\tLéa\nRoux\tIda')).body.Importes).toBe(2);
    expect((await add('Petit')).body.code).toBe('confirmation-requise');
    // One who drops out leaves a place, and takes it back with an answer alone once it is given to another.
    const { body: rows } = await staff.call('POST', '/api/festival-groupe-membres/filter', {
      filter: { Criteres: { and: [{ field: 'IdGroupe', op: 'eq', value: group }] }, Colonnes: ['Nom'] },
      skip: 0,
      take: 10,
    });
    const [first] = rows;
    async function dropped(IsAnnule: boolean, headers: Record<string, string> = {}) {
      const { Version } = await read('festival-groupe-membres', first.Id);
      return staff.call('PUT', `/api/festival-groupe-membres/${first.Id}`, { Version, IsAnnule }, headers);
    }
    expect([(await dropped(true)).status, await members(), (await add('Petit')).status, await members()]).toEqual([200, 1, 200, 2]);
    expect((await dropped(false)).body.code).toBe('confirmation-requise');
    expect([(await dropped(false, { confirmation: 'effectif-depasse' })).status, await members()]).toEqual([200, 3]);
    // The announced number is not brought below who is there without a word, and may grow.
    expect((await put(GROUPS, group, { EffectifPrevu: 1 })).body.code).toBe('confirmation-requise');
    expect((await put(GROUPS, group, { EffectifPrevu: 30 })).status).toBe(200);
  });

  test('a quota brought below what is taken is asked about', async () => {
    const IdStructure = await create('structures', { RaisonSociale: 'Partenaire moins généreux' });
    async function save(item: Record<string, unknown>, headers: Record<string, string> = {}): Promise<ApiReply> {
      return staff.call(
        'POST',
        '/api/festival-pass-quotas/lot',
        { Items: [{ IdStructure, Eannee: EDITION, CategorieBadge: 6, ...item }], Deleted: [] },
        headers,
      );
    }
    const made = await save({ Id: -1, Quota: 3 });
    const Id = Number(Object.values(made.body.Ids)[0]);
    for (let taken = 0; taken < 2; taken += 1) {
      const pass = { Eannee: EDITION, IdContact: await contactOf(45, { IdStructure }), CategorieBadge: 6 };
      expect((await staff.call('POST', `/api/${PASSES}`, pass)).status).toBe(200);
    }
    expect((await save({ Id, Version: 1, Quota: 2 })).status).toBe(200);
    const unconfirmed = await save({ Id, Version: 2, Quota: 1 });
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, 'confirmation-requise']);
    expect((await save({ Id, Version: 2, Quota: 1 }, { confirmation: 'quota-depasse' })).status).toBe(200);
    expect((await save({ Id, Version: 3, Quota: 1, CategorieBadge: 6 })).status).toBe(200);
  });
});
