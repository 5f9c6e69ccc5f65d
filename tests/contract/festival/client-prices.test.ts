import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const FRANCE = 45;
const NUMBER = 'DE136695976';

/** One suite, two backs: the tax follows the address of invoicing, and prices follow their client as long as nothing is invoiced. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let online: number;
  let [GERMANY, SWITZERLAND] = [0, 0];
  const EDITION = 2061;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const { create, read, change } = recordCalls(() => staff);

  /** Some backs know the country already. */
  async function country(values: Data): Promise<number> {
    const query = { filter: { Criteres: { field: 'Code', op: 'eq', value: values['Code'] }, Colonnes: ['Code'] }, skip: 0, take: 1 };
    const [existing] = (await staff.call('POST', '/api/payss/filter', query)).body;
    return existing?.Id ?? create('payss', values);
  }
  async function contactOf(nationality: number, more: Data = {}): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Cliente', Prenom: 'Ana', IdPays: nationality });
    return create('contacts', { IdPersonne, ...(await reachable(create)), ...more });
  }
  function structure(IdPays: number, more: Data = {}): Promise<number> {
    return create('structures', { RaisonSociale: `Spät ${IdPays}`, Adresse: { Adresse1: '1 Weg', Ville: 'Kiel', IdPays }, ...more });
  }
  function accreditation(more: Data): Promise<number> {
    return create(ACCREDITATIONS, { Eannee: EDITION, IdFormule: online, ...more });
  }
  async function invoiced(id: number) {
    for (const [step, more] of [
      ['soumettre', {}],
      ['demander-paiement', {}],
      ['valider-paiement', { Valeurs: { ModePaiement: 3 } }],
    ] as const) {
      const { Version } = await read(ACCREDITATIONS, id);
      const done = await staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/${step}`, { Version, Mail: false, ...more });
      expect({ step, status: done.status, body: done.body }).toMatchObject({ status: 200 });
    }
    const query = {
      filter: {
        Criteres: { field: 'IdParticipant', op: 'eq', value: id },
        Colonnes: ['PrixHt', 'PrixTtc', 'TauxTva', 'MentionTva', 'Adresse'],
      },
      skip: 0,
      take: 1,
    };
    return (await staff.call('POST', '/api/bam-paiements/filter', query)).body[0];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    GERMANY = await country({ Code: 'DE', IsCee: true, TradLibelle: { TraductionFr: 'Allemagne' } });
    SWITZERLAND = await country({ Code: 'CH', IsCee: false, TradLibelle: { TraductionFr: 'Suisse' } });
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2061-01-30',
      DateFin: '2061-02-07',
      IsDefaut: true,
      IsAccredOuvert: true,
    });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE },
    });
    const prices = { PrixHt: 100, PrixTtc: 120, TauxTva: 20, IdNature: 2 };
    online = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'En ligne' }, ...prices });
  });
  afterAll(() => backend.close());

  test('the country is that of the address, with or without a street, and never the nationality', async () => {
    const [here, there] = [
      await contactOf(SWITZERLAND, { Adresse: { IdPays: FRANCE } }),
      await contactOf(FRANCE, { Adresse: { IdPays: SWITZERLAND } }),
    ];
    const nowhere = await contactOf(SWITZERLAND);
    const ids: number[] = [];
    for (const IdContact of [here, there, nowhere]) ids.push(await accreditation({ IdContact }));
    const [taxed = 0, untaxed = 0, unknown = 0] = ids;
    expect([(await read(ACCREDITATIONS, taxed)).Prix, (await read(ACCREDITATIONS, untaxed)).Prix]).toEqual([120, 100]);
    expect((await read(ACCREDITATIONS, unknown)).Prix).toBe(120);
    expect(await invoiced(taxed)).toMatchObject({ PrixHt: 100, PrixTtc: 120, TauxTva: 20, Adresse: 'France' });
    expect(await invoiced(untaxed)).toMatchObject({
      PrixTtc: 100,
      TauxTva: 0,
      Adresse: 'Suisse',
      MentionTva: expect.stringContaining('259 B'),
    });
  });

  test('a VAT number that comes after the price works it out again, tells what it was, and is invoiced so', async () => {
    const IdStructure = await structure(GERMANY);
    const id = await accreditation({ IdContact: await contactOf(GERMANY, { IdStructure }) });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 120, PrixPropose: 120, PrixAvant: null, IsPrixRefait: false });
    await change('structures', IdStructure, { NumIntracom: NUMBER });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({
      Prix: 100,
      PrixPropose: 100,
      PrixAvant: 120,
      IsPrixRefait: true,
      IsEcartFormule: false,
    });
    await change('structures', IdStructure, { NumIntracom: null });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 120, PrixAvant: 100 });
    await change('structures', IdStructure, { Adresse: { Adresse1: '1 Weg', Ville: 'Bâle', IdPays: SWITZERLAND } });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 100, PrixAvant: 120 });
    expect(await invoiced(id)).toMatchObject({ PrixHt: 100, PrixTtc: 100, TauxTva: 0 });
    // Invoiced lines stay, whatever the client becomes.
    await change('structures', IdStructure, { Adresse: { Adresse1: '1 rue', Ville: 'Lyon', IdPays: FRANCE } });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 100 });
  });

  test('another client brings the price it has; a price that somebody typed stays, and departs from that of the client', async () => {
    const [german, french] = [await structure(GERMANY, { NumIntracom: NUMBER }), await structure(FRANCE)];
    function theirs(): Promise<number> {
      return contactOf(GERMANY, { IdStructure: german });
    }
    const [followed, typed] = [
      await accreditation({ IdContact: await theirs() }),
      await accreditation({ IdContact: await theirs(), Prix: 90 }),
    ];
    expect(await read(ACCREDITATIONS, followed)).toMatchObject({ Prix: 100, IsEcartFormule: false });
    for (const id of [followed, typed]) {
      const ours = await contactOf(FRANCE, { IdStructure: french });
      await change(ACCREDITATIONS, id, { IdContact: ours, IdStructure: french });
    }
    expect(await read(ACCREDITATIONS, followed)).toMatchObject({ Prix: 120, PrixAvant: 100, IsEcartFormule: false });
    expect(await read(ACCREDITATIONS, typed)).toMatchObject({ Prix: 90, PrixPropose: 120, PrixAvant: null, IsEcartFormule: true });
    // The price without tax is no price of who pays it.
    await change(ACCREDITATIONS, followed, { Prix: 100 });
    expect(await read(ACCREDITATIONS, followed)).toMatchObject({ Prix: 100, PrixAvant: null, IsEcartFormule: true });
  });

  test('a file that is sent back as it was read stays as it was, whatever became of its plan', async () => {
    const prices = { PrixHt: 100, PrixTtc: 120, TauxTva: 20, IdNature: 2 };
    const IdFormule = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Qui change' }, ...prices });
    const id = await accreditation({ IdContact: await contactOf(FRANCE), IdFormule });
    await change('festival-formules', IdFormule, { PrixHt: 200, PrixTtc: 240 });
    const record = await read(ACCREDITATIONS, id);
    expect(record).toMatchObject({ Prix: 120, IsEcartFormule: true });
    expect((await staff.call('PUT', `/api/${ACCREDITATIONS}/${id}`, record)).status).toBe(200);
    expect(await read(ACCREDITATIONS, id)).toEqual(record);
    await change(ACCREDITATIONS, id, { Prix: 200 });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Prix: 200, PrixPropose: 240, IsEcartFormule: true });
  });

  test('a group and a subscription follow their client too, line by line', async () => {
    const IdStructure = await structure(GERMANY);
    const IdContact = await contactOf(GERMANY, { IdStructure });
    const group = { Eannee: EDITION, IdStructure, IdContact, IdFormule: online, EffectifPrevu: 10 };
    const whole = await create('festival-groupes', { ...group, Libelle: 'Klasse' });
    const detailed = await create('festival-groupes', { ...group, Libelle: 'Klasse, einzeln' });
    const line = await create('festival-groupe-lignes', { IdGroupe: detailed, IdFormule: online, Quantite: 3 });
    const typed = await create('festival-groupe-lignes', { IdGroupe: detailed, IdFormule: online, Quantite: 1, PrixUnitaireTtc: 50 });
    const IdCompte = await create('bam-comptes', { Login: `spaet-${IdContact}@exemple.test`, IdContact });
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Vidéothèque' } });
    const year = { IdService, TradLibelle: { TraductionFr: 'Un an' }, PrixHt: 50, PrixTtc: 60, Tva: 20, NbMois: 12 };
    const IdFormule = await create('bam-formules', year);
    const subscription = await create('bam-abonnements', { IdCompte, IdFormule, Debut: '2061-01-01' });
    expect(await read('festival-groupes', whole)).toMatchObject({ PrixTtc: 1200 });
    expect(await read('festival-groupes', detailed)).toMatchObject({ PrixTtc: 410 });
    expect(await read('bam-abonnements', subscription)).toMatchObject({ PrixHt: 50, PrixTtc: 60 });
    await change('structures', IdStructure, { NumIntracom: NUMBER });
    expect(await read('festival-groupes', whole)).toMatchObject({ PrixHt: 1000, PrixTtc: 1000, PrixAvant: 1200, IsEcartFormule: false });
    expect(await read('festival-groupe-lignes', line)).toMatchObject({ PrixUnitaireTtc: 100 });
    expect(await read('festival-groupe-lignes', typed)).toMatchObject({ PrixUnitaireTtc: 50 });
    expect(await read('festival-groupes', detailed)).toMatchObject({ PrixTtc: 350, PrixAvant: 410 });
    expect(await read('bam-abonnements', subscription)).toMatchObject({ PrixHt: 50, PrixTtc: 50, PrixAvant: 60 });
  });
});
