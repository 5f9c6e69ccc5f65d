import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 2061;
const PARTNER = 6;

/** One suite, two backs: what an edition offers of rooms, posts, formulas and quotas is set against its use. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const { create } = recordCalls(() => staff);
  function label(name: string): Data {
    return { TradLibelle: { TraductionFr: name } };
  }
  async function read(plural: string, id: number): Promise<Data> {
    return (await staff.call('GET', `/api/${plural}/${id}`)).body;
  }
  async function contact(more: Data = {}): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: `Figure ${(count += 1)}` });
    return create('contacts', { IdPersonne, ...(await reachable(create)), ...more });
  }
  async function step(plural: string, id: number, name: string): Promise<void> {
    const { Version } = await read(plural, id);
    const { body } = await staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, { Version, Mail: false });
    expect(body).toBe(id);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: YEAR,
      DateDebut: '2061-01-28',
      DateFin: '2061-02-05',
      IsDefaut: true,
      IsDemandeBenevoleOuvert: true,
    });
  });
  afterAll(() => backend.close());

  test('a screening has the seats its edition opens, else those of its room', async () => {
    const IdSalle = await create('festival-salles', { ...label('Théâtre'), Jauge: 640 });
    const IdSection = await create('festival-sections', { ...label('Nationale'), Eannee: YEAR, IdSectionType: 1, Prefixe: 'N61' });
    const IdProgramme = await create('festival-programmes', { ...label('N1'), Eannee: YEAR, IdSection, Code: 'N1' });
    const id = await create('festival-programmations', { Eannee: YEAR, IdProgramme, IdSalle, NbReservations: 12 });
    expect(await read('festival-programmations', id)).toMatchObject({ Jauge: 640, ReservationsJauge: '12/640' });
    await create('festival-salle-editions', { IdSalle, Eannee: YEAR, JaugeOuverte: 400 });
    expect(await read('festival-programmations', id)).toMatchObject({ Jauge: 400, ReservationsJauge: '12/400' });
  });

  test('a post says how many volunteers it still wants in the edition', async () => {
    const IdPoste = await create('festival-poste-benevoles', label('Contrôle'));
    const id = await create('festival-poste-editions', { IdPoste, Eannee: YEAR, EffectifVoulu: 3 });
    expect(await read('festival-poste-editions', id)).toMatchObject({ NbAffectes: 0, NbAPourvoir: 3 });
    const volunteer = { Eannee: YEAR, IdContact: await contact(), IdPosteAffecte: IdPoste, DateNaissance: '2030-05-04' };
    const idVolunteer = await create('festival-participant-benevoles', volunteer);
    await step('festival-participant-benevoles', idVolunteer, 'soumettre');
    await step('festival-participant-benevoles', idVolunteer, 'valider');
    expect(await read('festival-poste-editions', id)).toMatchObject({ NbAffectes: 1, NbAPourvoir: 2 });
  });

  test('an accreditation that is validated is taken from the quota of its formula, a draft is not', async () => {
    const formule = { ...label('Marché'), Eannee: YEAR, Code: 'M', PrixHt: 0, PrixTtc: 0, Quota: 10 };
    const IdFormule = await create('festival-formules', formule);
    const draft = { Eannee: YEAR, IdFormule };
    await create('festival-participant-accredites', { ...draft, IdContact: await contact() });
    const id = await create('festival-participant-accredites', { ...draft, IdContact: await contact() });
    await step('festival-participant-accredites', id, 'creer-validee');
    expect(await read('festival-formules', IdFormule)).toMatchObject({ NbPrises: 1, NbRestantes: 9 });
  });

  test('a pass of the partner and of the category is taken from its quota', async () => {
    const IdStructure = await create('structures', { RaisonSociale: 'Partenaire' });
    const id = await create('festival-pass-quotas', { IdStructure, Eannee: YEAR, CategorieBadge: PARTNER, Quota: 2 });
    const pass = { Eannee: YEAR, IdStructure, IsSansNom: true };
    await create('festival-participant-passs', { ...pass, CategorieBadge: PARTNER });
    await create('festival-participant-passs', pass);
    expect(await read('festival-pass-quotas', id)).toMatchObject({ NbPris: 1, NbRestants: 1 });
  });

  test('an hotel shows what its contract of the edition says, else its own price', async () => {
    const id = await create('festival-hotels', { Libelle: 'Hôtel des Remparts', PrixDouble: 90, PrixTwin: 95 });
    await create('festival-hotel-editions', { IdHotel: id, Eannee: YEAR, PrixDouble: 99 });
    const filter = { IdsPk: [id], Colonnes: ['TarifDouble', 'TarifTwin'], Criteres: null };
    const { body } = await staff.call('POST', '/api/festival-hotels/filter', { filter, skip: 0, take: 1 });
    expect(body).toEqual([expect.objectContaining({ TarifDouble: 99, TarifTwin: 95 })]);
  });
});
