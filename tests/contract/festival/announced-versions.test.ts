import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { SeanceVersion } from '#generated/enums/seance-version.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { calendarEvents } from '#tests/support/papers/calendar-events.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2093;
const { fr, en } = LangueSysteme;

/** One suite, two backs: the version of a screening is proposed, chosen, and announced with all that a ticket is bought on. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let korean: number;
  let venue: number;
  let room: number;
  let section: number;
  let programme: number;
  let film: number;
  let copy: number;
  let screening: number;
  let token: string;

  const { create, read } = recordCalls(() => staff);
  async function change(plural: string, id: number, values: RecordData): Promise<void> {
    const { Version } = await read(plural, id);
    const { status, body } = await staff.call('PUT', `/api/${plural}/${id}`, { Version, ...values });
    expect({ status, body }).toMatchObject({ status: 200 });
  }
  async function preview(): Promise<RecordData> {
    return (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
  }
  async function publish(): Promise<void> {
    const { Empreinte } = await preview();
    expect((await staff.call('POST', `/api/festival-grilles/${YEAR}/publication`, { Empreinte })).status).toBe(200);
  }
  async function outside(): Promise<RecordData> {
    const { Seances } = (await backend.anonymous.call('GET', `/api/flux/${token}/programme.json`)).body;
    return Seances[0];
  }
  async function modified(): Promise<unknown> {
    return (await read('festival-programmations', screening))['IsModifieeDepuis'];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-20` });
    korean = await create('langues', { TradLibelle: { TraductionFr: 'coréen' }, Code: 'zz9' });
    const [principal, partner] = [
      await create('payss', { TradLibelle: { TraductionFr: 'Corée du Sud' }, Code: 'ZY' }),
      await create('payss', { TradLibelle: { TraductionFr: 'Ruritanie' }, Code: 'ZX' }),
    ];
    section = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Panorama' } });
    const Adresse = { Adresse1: '12 quai des Ocres', CodePostal: '99100', Ville: 'Valombre' };
    venue = await create('festival-lieus', { TradLibelle: { TraductionFr: 'Le Rivage' }, Type: 1, Adresse });
    room = await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande' }, IdLieu: venue, Jauge: 200 });
    programme = await create('festival-programmes', {
      Eannee: YEAR,
      IdSection: section,
      Code: 'P253',
      TradLibelle: { TraductionFr: 'Le Trésor' },
      DureePresentation: '00:20:00',
    });
    film = await create('films', {
      TitreOriginal: 'Bomul',
      IdPays: principal,
      IdsPaysCoProd: [partner],
      Duree: '01:30:00',
      IdsLangueDialogue: [korean],
    });
    await create('film-titres', { IdFilm: film, IdLangue: fr, Prefixe: 'Le', Titre: 'Trésor' });
    copy = await create('film-copies', { IdFilm: film, TitreSupport: 'DCP', Etat: 4, IdLangueSousTitre: fr });
    await create('festival-inscriptions', {
      IdFilm: film,
      IdSection: section,
      Eannee: YEAR,
      IdProgramme: programme,
      IdCopieProjetee: copy,
      PublicConseille: 'dès 12 ans',
      Avertissement: 'lumières stroboscopiques',
    });
    screening = await create('festival-programmations', {
      Eannee: YEAR,
      IdProgramme: programme,
      IdSalle: room,
      Etat: SeanceEtat.confirmee,
      Debut: `${YEAR}-01-12T10:00:00.000`,
      Fin: `${YEAR}-01-12T11:50:00.000`,
      CodeBilletterie: 'VB-253',
    });
    token = String((await read('festival-fluxs', await create('festival-fluxs', { Eannee: YEAR, Libelle: 'Site' })))['JetonFlux']);
    await publish();
  });
  afterAll(() => backend.close());

  test('the version is proposed from film and copy, and staff choose another', async () => {
    const proposed = { VersionProposee: SeanceVersion.vostfr, VersionChoisie: null, VersionLangue: SeanceVersion.vostfr };
    expect(await read('festival-programmations', screening)).toMatchObject(proposed);
    await change('film-copies', copy, { IdLangueSousTitre: null });
    expect(await read('festival-programmations', screening)).toMatchObject({ VersionProposee: SeanceVersion.vo });
    await change('films', film, { IdsLangueDialogue: [fr] });
    expect(await read('festival-programmations', screening)).toMatchObject({ VersionProposee: SeanceVersion.vf });
    await change('festival-programmations', screening, { IdsLangueSousTitre: [en] });
    expect(await read('festival-programmations', screening)).toMatchObject({ VersionLangue: SeanceVersion.vosta });
    await change('festival-programmations', screening, { VersionChoisie: SeanceVersion.vo });
    expect(await read('festival-programmations', screening)).toMatchObject({ VersionLangue: SeanceVersion.vo });
    await change('festival-programmations', screening, { VersionChoisie: null, IdsLangueSousTitre: [] });
    await change('films', film, { IdsLangueDialogue: [korean] });
    await change('film-copies', copy, { IdLangueSousTitre: fr });
    expect(await read('festival-programmations', screening)).toMatchObject(proposed);
    expect(await modified()).toBe(false);
  });

  test('the feed tells version, titles, countries, age, warning, ticket code and address, never the internal code', async () => {
    expect(await outside()).toMatchObject({
      Programme: 'Le Trésor',
      VersionLangue: 'VOSTFR',
      SousTitrage: 'Incrustés',
      IsAudiodescription: false,
      CodeBilletterie: 'VB-253',
      Adresse: '12 quai des Ocres, 99100 Valombre',
      Films: [
        {
          Titre: 'Bomul',
          TitreFrancais: 'Le Trésor',
          Pays: 'Corée du Sud',
          TousPays: ['Corée du Sud', 'Ruritanie'],
          Langues: ['coréen'],
          SousTitres: 'Français',
          PublicConseille: 'dès 12 ans',
          Avertissement: 'lumières stroboscopiques',
        },
      ],
    });
    const { body } = await backend.anonymous.call('GET', `/api/flux/${token}/programme.ics`);
    const [event] = calendarEvents(String(body));
    expect(event).toMatchObject({
      SUMMARY: 'Le Trésor',
      LOCATION: String.raw`Grande\, Le Rivage\, 12 quai des Ocres\, 99100 Valombre`,
    });
    for (const part of ['VOSTFR', 'sous-titres incrustés', 'VB-253', 'Bomul / Le Trésor', 'Ruritanie', 'dès 12 ans', 'stroboscopiques'])
      expect(event?.['DESCRIPTION']).toContain(part);
    expect(String(body)).not.toContain('P253');
  });

  const edits: readonly (readonly [string, () => Promise<void>, string])[] = [
    ['version', () => change('festival-programmations', screening, { VersionChoisie: SeanceVersion.vf }), 'version de la séance'],
    ['subtitles', () => change('festival-programmations', screening, { IdsLangueSousTitre: [fr, en] }), 'version'],
    ['audio description', () => change('festival-programmations', screening, { IsAudiodescription: true }), 'audiodescription'],
    ['hard of hearing', () => change('festival-programmations', screening, { IsSourds: true }), 'sourds et malentendants'],
    ['ticket code', () => change('festival-programmations', screening, { CodeBilletterie: 'VB-254' }), 'code de billetterie'],
    ['audience', () => change('festival-programmes', programme, { PublicConseille: 'adultes' }), 'public conseillé'],
    ['coproduction', () => change('films', film, { IdsPaysCoProd: [] }), 'pays'],
    [
      'French title',
      async () => {
        await create('film-titres', { IdFilm: film, IdLangue: fr, Titre: 'Butin' });
      },
      'titre français',
    ],
    ['address', () => change('festival-lieus', venue, { Adresse: { Adresse1: '1 rue Neuve', Ville: 'Valombre' } }), 'adresse'],
  ];
  test.each(edits)('a change of the %s is « Modifiée depuis » and leaves with the next publication', async (_name, edit, part) => {
    expect(await modified()).toBe(false);
    const before = JSON.stringify(await outside());
    await edit();
    expect([await modified(), JSON.stringify(await outside())]).toEqual([true, before]);
    expect(JSON.stringify((await preview())['Changements'])).toContain(`${part} : `);
    await publish();
    expect([await modified(), JSON.stringify(await outside()) === before]).toEqual([false, false]);
  });

  test('a repeat without a guest has a shorter talk of its own', async () => {
    const place = { Eannee: YEAR, IdProgramme: programme, IdSalle: room, Etat: SeanceEtat.confirmee };
    const first = await create('festival-programmations', { ...place, Debut: `${YEAR}-01-13T10:00:00.000` });
    expect(await read('festival-programmations', first)).toMatchObject({
      Fin: `${YEAR}-01-13T11:50:00.000`,
      DureePresentation: '00:20:00',
    });
    const repeat = { ...place, Debut: `${YEAR}-01-14T10:00:00.000`, DureePresentationSeance: '00:03:00' };
    const second = await create('festival-programmations', repeat);
    expect(await read('festival-programmations', second)).toMatchObject({
      Fin: `${YEAR}-01-14T11:33:00.000`,
      DureePresentation: '00:03:00',
      Conflit: null,
    });
    await change('festival-programmations', second, { DureePresentationSeance: null });
    expect(await read('festival-programmations', second)).toMatchObject({ Conflit: ConflitGravite.duree });
  });
});
