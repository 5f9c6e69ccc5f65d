import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const ENTITIES = [
  'benevole-besoin',
  'festival-formule',
  'festival-hotel-edition',
  'festival-poste-edition',
  'festival-salle-edition',
  'festival-section',
  'festival-tarif-edition',
];

/** One suite, two backs: an edition takes over, by tick, what comes back every year (domain-additions, « Permanent or per edition »). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let past = 2069;
  let next: number;
  let hotel: number;

  const { create, read, change } = recordCalls(() => staff);
  function label(TraductionFr: string, TraductionEn: string | null = null): RecordData {
    return { TradLibelle: { TraductionFr, TraductionEn } };
  }
  function path(): string {
    return `/api/festival-editions/${next}/reprise`;
  }
  function preview(source = past): Promise<ApiReply> {
    return staff.call('GET', `${path()}?source=${source}`);
  }
  function copy(Entites: readonly string[], caller = staff): Promise<ApiReply> {
    return caller.call('POST', path(), { Source: past, Entites });
  }
  function counts({ body }: ApiReply): Readonly<Record<string, readonly number[]>> {
    return Object.fromEntries(
      body.Lignes.map(({ Entite, NbReprises, NbPresentes, NbEcartees }: Record<string, number>) => [
        Entite,
        [NbReprises, NbPresentes, NbEcartees],
      ]),
    );
  }
  async function rowsOf(plural: string, where: RecordData, sort: string, columns: readonly string[]): Promise<readonly RecordData[]> {
    const and = Object.entries(where).map(([field, value]) => ({ field, op: 'eq', value }));
    const filter = { Criteres: { and }, Tri: [{ Key: sort, Desc: false }], Colonnes: columns };
    const rows: readonly RecordData[] = (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 200 })).body;
    return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  }
  async function copiesOf(plural: string, Eannee = past + 1): Promise<readonly number[]> {
    return (await rowsOf(plural, { Eannee }, 'Id', ['Id'])).map(({ Id }) => Number(Id));
  }

  /** Two editions that open on the same day of the week. */
  async function openEditions(): Promise<void> {
    past += 2;
    await create('festival-editions', { Eannee: past, DateDebut: `${past}-01-30`, DateFin: `${past}-02-07` });
    next = await create('festival-editions', { Eannee: past + 1, DateDebut: `${past + 1}-01-29`, DateFin: `${past + 1}-02-06` });
  }
  function addSection(name: string, more: RecordData = {}): Promise<number> {
    return create('festival-sections', { ...label(name, `${name} (en)`), Eannee: past, IdSectionType: 1, ...more });
  }
  async function addContract(): Promise<number> {
    hotel = await create('festival-hotels', { Libelle: `Hôtel du Port ${past}` });
    const IdHotelEdition = await create('festival-hotel-editions', {
      IdHotel: hotel,
      Eannee: past,
      DateDebut: `${past}-01-29`,
      DateFin: `${past}-02-08`,
      DateRetrocession: `${past}-01-10`,
      PrixDouble: 92.5,
      IsConfirme: true,
    });
    for (const [day, NbChambres] of [
      ['01-29', 12],
      ['01-30', 14],
    ])
      await create('festival-hotel-contingents', { IdHotelEdition, Date: `${past}-${day}`, TypeChambre: 1, NbChambres });
    await create('festival-hotel-chambres', { IdHotelEdition, Libelle: '101', TypeChambre: 2 });
    return IdHotelEdition;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  test('a section comes with its texts, its counter at 1, its registrations closed and its dates moved by the opening days', async () => {
    await openEditions();
    await addSection('Nationale', {
      Prefixe: 'N',
      Ordre: 3,
      ProchainNumero: 214,
      IsInscriptionOuverte: true,
      DureeMax: '00:30:00',
      DateDeliberation: `${past - 1}-12-12T17:30:00.000`,
      DateAnnonce: `${past - 1}-12-19`,
      TradTexte: { TraductionFr: 'Les films du pays' },
    });
    expect(counts(await preview())['festival-section']).toEqual([1, 0, 0]);
    const done = await copy(['festival-section']);
    expect({ status: done.status, body: done.body }).toMatchObject({
      status: 200,
      body: { Source: past, DecalageJours: 364, Lignes: [{ Entite: 'festival-section', NbReprises: 1 }] },
    });
    const [id = 0] = await copiesOf('festival-sections');
    expect(await read('festival-sections', id)).toMatchObject({
      Eannee: past + 1,
      TradLibelle: { TraductionFr: 'Nationale', TraductionEn: 'Nationale (en)' },
      TradTexte: { TraductionFr: 'Les films du pays' },
      Prefixe: 'N',
      Ordre: 3,
      ProchainNumero: 1,
      IsInscriptionOuverte: false,
      DureeMax: '00:30:00',
      DateDeliberation: `${past}-12-11T17:30:00.000`,
      DateAnnonce: `${past}-12-18`,
      Version: 1,
    });
    await change('festival-sections', id, { TradLibelle: { TraductionFr: 'Compétition' } });
    expect((await read('festival-sections', (await copiesOf('festival-sections', past))[0] ?? 0)).TradLibelle.TraductionFr).toBe(
      'Nationale',
    );
  });

  test('needs of volunteers come at their hours of the festival, once, whichever post asks at the same hour', async () => {
    await openEditions();
    const posts = [
      await create('festival-poste-benevoles', label(`Accueil ${past}`)),
      await create('festival-poste-benevoles', label(`Bar ${past}`)),
    ];
    const [Debut, Fin] = [`${past}-01-30T08:00:00.000`, `${past}-01-30T12:00:00.000`];
    const need = { Eannee: past, Debut, Fin, NbVoulus: 3 };
    await create('benevole-besoins', { ...need, IdPoste: posts[0], Lieu: 'Hall' });
    await create('benevole-besoins', { ...need, IdPoste: posts[1] });
    // One of the two is there already, made by hand.
    const there = { Debut: `${past + 1}-01-29T08:00:00.000`, Fin: `${past + 1}-01-29T12:00:00.000` };
    await create('benevole-besoins', { IdPoste: posts[0], Eannee: past + 1, Lieu: 'Hall', ...there });
    expect(counts(await preview())['benevole-besoin']).toEqual([1, 1, 0]);
    expect((await copy(['benevole-besoin'])).status).toBe(200);
    const rows = await rowsOf('benevole-besoins', { Eannee: past + 1 }, 'Id', ['Debut', 'Fin', 'NbVoulus', 'Lieu', 'NbAffectes']);
    expect(rows[1]).toEqual({ ...there, NbVoulus: 3, Lieu: null, NbAffectes: 0 });
    expect(counts(await preview())['benevole-besoin']).toEqual([0, 2, 0]);
  });

  test('a hotel comes « à confirmer » with its contingents and rooms, their nights moved too', async () => {
    await openEditions();
    await addContract();
    const contractLine = (await preview()).body.Lignes.find(({ Entite }: RecordData) => Entite === 'festival-hotel-edition');
    expect(contractLine.Parties).toEqual([
      { Entite: 'festival-hotel-chambre', NbReprises: 1 },
      { Entite: 'festival-hotel-contingent', NbReprises: 2 },
    ]);
    await copy(['festival-hotel-edition']);
    const [id = 0] = await copiesOf('festival-hotel-editions');
    expect(await read('festival-hotel-editions', id)).toMatchObject({
      IdHotel: hotel,
      DateDebut: `${past + 1}-01-28`,
      DateFin: `${past + 1}-02-07`,
      DateRetrocession: `${past + 1}-01-09`,
      PrixDouble: 92.5,
      IsConfirme: false,
    });
    const of = { IdHotelEdition: id };
    expect(await rowsOf('festival-hotel-contingents', of, 'Date', ['Date', 'TypeChambre', 'NbChambres'])).toEqual([
      { Date: `${past + 1}-01-28`, TypeChambre: 1, NbChambres: 12 },
      { Date: `${past + 1}-01-29`, TypeChambre: 1, NbChambres: 14 },
    ]);
    expect(await rowsOf('festival-hotel-chambres', of, 'Libelle', ['Libelle', 'TypeChambre'])).toEqual([
      { Libelle: '101', TypeChambre: 2 },
    ]);
  });

  test('prices, formulas, posts and rooms come as they were, but for the days of sale', async () => {
    await openEditions();
    const [IdPoste, IdSalle] = [await create('festival-poste-benevoles', label('Accueil')), await create('festival-salles', label('Cap'))];
    await create('festival-tarif-editions', { IdTarif: 1, Eannee: past, Valeur: 13.5 });
    await create('festival-poste-editions', { IdPoste, Eannee: past, EffectifVoulu: 8 });
    await create('festival-salle-editions', { IdSalle, Eannee: past, JaugeOuverte: 240 });
    const dates = { DateDebut: `${past - 1}-11-01`, DateFin: `${past}-02-06` };
    await create('festival-formules', { ...label('Pro'), Eannee: past, Code: 'PRO', PrixTtc: 90, Quota: 300, ...dates });
    await copy(ENTITIES);
    const of = { Eannee: past + 1 };
    expect(await rowsOf('festival-tarif-editions', of, 'Id', ['IdTarif', 'Valeur'])).toEqual([{ IdTarif: 1, Valeur: 13.5 }]);
    expect(await rowsOf('festival-poste-editions', of, 'Id', ['IdPoste', 'EffectifVoulu'])).toEqual([{ IdPoste, EffectifVoulu: 8 }]);
    expect(await rowsOf('festival-salle-editions', of, 'Id', ['IdSalle', 'JaugeOuverte'])).toEqual([{ IdSalle, JaugeOuverte: 240 }]);
    expect(await rowsOf('festival-formules', of, 'Id', ['Code', 'PrixTtc', 'Quota', 'DateDebut', 'DateFin'])).toEqual([
      { Code: 'PRO', PrixTtc: 90, Quota: 300, DateDebut: `${past}-10-31`, DateFin: `${past + 1}-02-05` },
    ]);
  });

  test('what is there already is left as it is, and a second run copies nothing more', async () => {
    await openEditions();
    await addSection('Nationale', { Prefixe: 'N' });
    await addSection('Rencontres');
    await addContract();
    const mine = await create('festival-sections', { ...label('À moi'), Eannee: past + 1, IdSectionType: 1, Prefixe: 'n', Ordre: 9 });
    expect(counts(await preview())).toMatchObject({ 'festival-section': [1, 1, 0], 'festival-hotel-edition': [1, 0, 0] });
    await copy(ENTITIES);
    expect(counts(await preview())).toMatchObject({ 'festival-section': [0, 2, 0], 'festival-hotel-edition': [0, 1, 0] });
    expect(counts(await copy(ENTITIES))).toMatchObject({ 'festival-section': [0, 2, 0], 'festival-hotel-edition': [0, 1, 0] });
    expect(await copiesOf('festival-sections')).toHaveLength(2);
    expect(await read('festival-sections', mine)).toMatchObject({ Ordre: 9, Version: 1 });
  });

  test('what names a room out of use stays behind, and is counted', async () => {
    await openEditions();
    const IdSalle = await create('festival-salles', { ...label('Chapiteau'), IsActif: false });
    await create('festival-salle-editions', { IdSalle, Eannee: past, JaugeOuverte: 80 });
    expect(counts(await preview())['festival-salle-edition']).toEqual([0, 0, 1]);
    expect(counts(await copy(['festival-salle-edition']))['festival-salle-edition']).toEqual([0, 0, 1]);
    expect(await copiesOf('festival-salle-editions')).toEqual([]);
  });

  test('the jury, the registrations and the programmes of a section stay in their edition', async () => {
    await openEditions();
    const IdSection = await addSection('Nationale', { Prefixe: 'N' });
    await create('festival-programmes', { ...label('N1'), Eannee: past, IdSection, Code: 'N1' });
    await copy(ENTITIES);
    const [id = 0] = await copiesOf('festival-sections');
    expect((await staff.call('GET', `/api/festival-sections/${id}/jury`)).body).toEqual([]);
    expect(await copiesOf('festival-programmes')).toEqual([]);
  });

  test('the edition itself, one that does not exist, a closed one and an unknown tick are refused, each in its words', async () => {
    await openEditions();
    async function errors(reply: Promise<ApiReply>): Promise<unknown> {
      return (await reply).body.errors;
    }
    expect(await errors(preview(past + 1))).toMatchObject([{ path: 'Source', message: 'Choisissez une autre édition que celle-ci.' }]);
    expect(await errors(preview(1999))).toMatchObject([{ path: 'Source', code: 'reference-inconnue' }]);
    expect(await errors(copy(['film']))).toMatchObject([{ path: 'Entites.0', code: 'enumeration' }]);
    expect((await copy([])).status).toBe(400);
    expect((await staff.call('GET', `/api/festival-editions/999999/reprise?source=${past}`)).status).toBe(404);
    const { Version } = await read('festival-editions', next);
    const closing = { Version, IsCloturee: true };
    const closed = await staff.call('PUT', `/api/festival-editions/${next}`, closing, { confirmation: 'edition-en-cours' });
    expect(closed.status).toBe(200);
    for (const reply of [await preview(), await copy(ENTITIES)]) expect([reply.status, reply.body.code]).toEqual([409, 'edition-cloturee']);
  });

  test('it takes the right to write editions, and that of each kind that is ticked', async () => {
    await openEditions();
    await addSection('Nationale', { Prefixe: 'N' });
    const reader = await backend.signInWith(['FESTIVAL-EDITIONS', 'FESTIVAL-EDITION', 'FESTIVAL-SECTIONS', 'FESTIVAL-SECTION-WRITE']);
    expect((await reader.call('GET', `${path()}?source=${past}`)).status).toBe(403);
    expect((await copy(['festival-section'], reader)).status).toBe(403);
    const editor = await backend.signInWith(['FESTIVAL-EDITION-WRITE', 'FESTIVAL-SECTIONS', 'FESTIVAL-SECTION-WRITE', 'TOUTES-SECTIONS']);
    const seen = (await editor.call('GET', `${path()}?source=${past}`)).body.Lignes;
    expect(seen.filter(({ IsAutorisee }: RecordData) => IsAutorisee).map(({ Entite }: RecordData) => Entite)).toEqual(['festival-section']);
    expect((await copy(['festival-section', 'festival-formule'], editor)).status).toBe(403);
    expect(await copiesOf('festival-sections')).toEqual([]);
    expect((await copy(['festival-section'], editor)).status).toBe(200);
    expect((await backend.anonymous.call('GET', `${path()}?source=${past}`)).status).toBe(401);
  });

  describe('taking it back', () => {
    function undo(lot: string, caller = staff): Promise<ApiReply> {
      return caller.call('POST', `${path()}/${lot}/annulation`);
    }
    async function copied(): Promise<string> {
      const reply = await copy(ENTITIES);
      return reply.headers.get('x-batch') ?? '';
    }

    test('removes what was copied and nothing else, to the trash', async () => {
      await openEditions();
      await addSection('Nationale', { Prefixe: 'N' });
      await addContract();
      const mine = await create('festival-sections', { ...label('À moi'), Eannee: past + 1, IdSectionType: 1, Prefixe: 'M' });
      const lot = await copied();
      const reply = await undo(lot);
      expect([reply.status, reply.body]).toEqual([200, 2]);
      expect([await copiesOf('festival-sections'), await copiesOf('festival-hotel-editions')]).toEqual([[mine], []]);
      expect(counts(await preview())).toMatchObject({ 'festival-section': [1, 0, 0], 'festival-hotel-edition': [1, 0, 0] });
      expect((await undo(lot)).body.code).toBe('reprise-modifiee');
    });

    test('is refused once somebody wrote on a copy, or added to it', async () => {
      await openEditions();
      await addSection('Nationale', { Prefixe: 'N' });
      await addContract();
      const lot = await copied();
      const [IdHotelEdition = 0] = await copiesOf('festival-hotel-editions');
      await create('festival-hotel-chambres', { IdHotelEdition, Libelle: '102', TypeChambre: 2 });
      const reply = await undo(lot);
      expect([reply.status, reply.body.code]).toEqual([409, 'reprise-modifiee']);
      expect(await copiesOf('festival-sections')).toHaveLength(1);
    });

    test('is for whoever copied, and for nothing else that they created', async () => {
      await openEditions();
      await addSection('Nationale', { Prefixe: 'N' });
      const lot = await copied();
      const other = await backend.signInWith(['FESTIVAL-EDITION-WRITE']);
      expect((await undo(lot, other)).status).toBe(404);
      const film = await staff.call('POST', '/api/structures', { RaisonSociale: 'Autre chose' });
      const [line] = (await staff.call('GET', `/api/structures/${film.body}/historique`)).body;
      expect((await undo(line.Batch)).status).toBe(404);
      expect(await copiesOf('festival-sections')).toHaveLength(1);
    });
  });
});
