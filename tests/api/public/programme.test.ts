/** Reads of a site: what was published, once it is announced, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { calendarEvents } from '#tests/support/papers/calendar-events.ts';
import { HOST } from '../support/api-app.ts';
import { type PublicSite, startPublicSite, YEAR } from '../support/public-site.ts';

let site: PublicSite;

beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site.staff.api.close());

interface Screening {
  readonly Id: number;
  readonly Programme: string;
  readonly IsAnnulee: boolean;
  readonly Films: readonly { readonly Titre: string }[];
}

async function screenings(query = ''): Promise<readonly Screening[]> {
  const { Jours } = (await site.get(`programme${query}`)).json();
  return Jours.flatMap(({ Seances }: { Seances: readonly Screening[] }) => Seances);
}

async function titles(): Promise<readonly string[]> {
  const { Films } = (await site.get('films')).json();
  return Films.map(({ Titre }: { Titre: string }) => Titre);
}

describe('the programme', () => {
  it('is empty before a publication, and holds what was published after it', async () => {
    const { film } = await site.addFilm({ TitreOriginal: 'Aurore', AnneeProd: 2093 }, { Ordre: 1 });
    const screening = await site.addScreening();
    const before = (await site.get('programme')).json();
    expect(before).toEqual({ Edition: YEAR, Version: null, PublieLe: null, Langue: 'fr', Fuseau: 'Europe/Paris', Jours: [] });
    expect(await titles()).toEqual([]);
    expect((await site.get(`films/${film}`)).statusCode).toBe(404);

    await site.publish();
    expect((await site.get('programme')).json()).toMatchObject({
      Version: 1,
      Jours: [
        {
          Jour: `${YEAR}-01-12`,
          Seances: [
            {
              IsAnnulee: false,
              Debut: `${YEAR}-01-12T18:00:00.000`,
              Programme: 'Programme un',
              IdSection: site.section,
              Section: 'Compétition',
              IdSalle: site.room,
              Salle: 'Grande salle',
              Lieu: 'Le Rivage',
              Films: [{ Id: film, Titre: 'Aurore', Annee: 2093, Duree: '01:30:00' }],
            },
          ],
        },
      ],
    });
    const [{ Id }] = (await screenings()) as [Screening];
    expect((await site.get(`films/${film}`)).json()).toMatchObject({ Id: film, Titre: 'Aurore', Section: 'Compétition', Seances: [Id] });

    // Changes after a publication stay inside until the next one.
    await site.staff.update('films', film, { TitreOriginal: 'Crépuscule' });
    await site.staff.update('festival-programmations', screening, {
      Debut: `${YEAR}-01-13T18:00:00.000`,
      Fin: `${YEAR}-01-13T19:45:00.000`,
    });
    await site.staff.update('festival-salles', site.room, { TradLibelle: { TraductionFr: 'Salle repeinte' } });
    expect(await titles()).toEqual(['Aurore']);
    expect((await site.get('lieux')).json().Lieux[0].Salles).toEqual([{ Id: site.room, Nom: 'Grande salle', Adresse: null }]);
    await site.publish();
    expect(await titles()).toEqual(['Crépuscule']);
    expect((await site.get('programme')).json().Jours[0].Jour).toBe(`${YEAR}-01-13`);
    expect((await site.get('lieux')).json().Lieux[0].Salles[0].Nom).toBe('Salle repeinte');
    // The same screening, whatever changes.
    expect((await screenings()).map((one) => one.Id)).toEqual([Id]);
  });

  it('keeps a film under embargo inside until its day, published or not', async () => {
    const { film, entry } = await site.addFilm({ TitreOriginal: 'Sous embargo' }, { Ordre: 2, DateAnnonce: '2093-01-01' });
    await site.publish();
    expect(await titles()).not.toContain('Sous embargo');
    expect((await site.get(`films/${film}`)).statusCode).toBe(404);
    expect(JSON.stringify(await screenings())).not.toContain('Sous embargo');
    await site.staff.update('festival-inscriptions', entry, { DateAnnonce: '2020-01-01' });
    expect(await titles()).toContain('Sous embargo');
    expect((await site.get(`films/${film}`)).statusCode).toBe(200);
  });

  it('answers what is not public as what does not exist', async () => {
    const { film } = await site.addFilm({ TitreOriginal: 'Jamais publié' }, { IdProgramme: null });
    const [hidden, absent] = [await site.get(`films/${film}`), await site.get('films/2000000000')];
    expect(hidden.statusCode).toBe(404);
    const [one, other] = [hidden.json(), absent.json()];
    expect({ ...one, requestId: '' }).toEqual({ ...other, requestId: '' });
  });

  it('keeps a cancelled screening as cancelled, its film with it', async () => {
    const programme = await site.staff.create('festival-programmes', {
      Eannee: YEAR,
      IdSection: site.section,
      TradLibelle: { TraductionFr: 'Séance qui tombe' },
    });
    await site.addFilm({ TitreOriginal: 'Film de la séance qui tombe' }, { IdProgramme: programme });
    const id = await site.addScreening({ IdProgramme: programme, Debut: `${YEAR}-01-14T10:00:00.000`, Fin: `${YEAR}-01-14T12:00:00.000` });
    await site.publish();
    await site.staff.update('festival-programmations', id, { Etat: SeanceEtat.annulee });
    expect((await screenings()).find(({ Programme }) => Programme === 'Séance qui tombe')?.IsAnnulee).toBe(false);
    await site.publish();
    expect((await screenings()).find(({ Programme }) => Programme === 'Séance qui tombe')).toMatchObject({
      IsAnnulee: true,
      Films: [{ Titre: 'Film de la séance qui tombe' }],
    });
    expect(await titles()).toContain('Film de la séance qui tombe');
  });
});

describe('sections, texts and languages', () => {
  it('come in the requested language, then in French', async () => {
    const sections = (await site.get('sections?lang=en')).json();
    expect(sections).toMatchObject({
      Langue: 'en',
      Sections: [{ Id: site.section, Nom: 'Competition', Presentation: 'Les films du concours' }],
    });
    const english = await site.get('programme', { headers: { 'accept-language': 'en-GB, fr;q=0.5' } });
    expect(english.headers['content-language']).toBe('en');
    expect(english.headers['vary']).toContain('accept-language');
    expect(english.json().Jours[0].Seances[0]).toMatchObject({
      Programme: 'Programme one',
      Section: 'Competition',
      Lieu: 'The Shore',
      Salle: 'Salle repeinte',
    });
    expect((await site.get('programme?lang=nl')).headers['content-language']).toBe('fr');
    expect((await site.get('programme?lang=toto')).statusCode).toBe(400);
  });

  it('of a film are those that the catalogue waits for, in one language each', async () => {
    const [firstFilm] = (await site.get('films')).json().Films;
    const { create } = site.staff;
    const awaited = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
    const inner = await create('texte-types', { TradLibelle: { TraductionFr: 'Note du comité' } });
    await create('texte-attendus', { Eannee: YEAR, IdTexteType: awaited, IdLangue: 38 });
    await create('film-textes', { IdFilm: firstFilm.Id, IdTexteType: awaited, IdLangue: 38, Texte: 'Un matin.' });
    await create('film-textes', { IdFilm: firstFilm.Id, IdTexteType: awaited, IdLangue: 36, Texte: 'One morning.' });
    await create('film-textes', { IdFilm: firstFilm.Id, IdTexteType: inner, IdLangue: 38, Texte: 'À revoir.' });
    expect((await site.get(`films/${firstFilm.Id}?lang=en`)).json().Textes).toEqual([
      { Type: 'Synopsis', Langue: 'en', Texte: 'One morning.' },
    ]);
    expect((await site.get(`films/${firstFilm.Id}?lang=es`)).json().Textes).toEqual([
      { Type: 'Synopsis', Langue: 'fr', Texte: 'Un matin.' },
    ]);
  });
});

describe('the awards', () => {
  it('are read after their hour, and not before', async () => {
    const { entry } = await site.addFilm({ TitreOriginal: 'Primé' });
    const { create, api } = site.staff;
    const IdPrix = await create('festival-prixs', {
      TradLibelle: { TraductionFr: 'Grand Prix', TraductionEn: 'Grand Prize' },
      IsActif: true,
    });
    const hour = new Date(api.now() + 3_600_000).toISOString().slice(0, 23);
    await create('festival-prix-editions', { IdPrix, Eannee: YEAR, PublicLe: hour, Montant: 1500 });
    await create('inscription-prixs', { IdInscription: entry, IdPrix });
    expect((await site.get('palmares')).json()).toEqual({ Edition: YEAR, Langue: 'fr', Prix: [] });
    api.advance(3_600_001);
    expect((await site.get('palmares?lang=en')).json().Prix).toMatchObject([
      { Prix: 'Grand Prize', Titre: 'Primé', Dotation: 1500, Section: 'Competition' },
    ]);
  });
});

describe('calendars', () => {
  it('hold the published screenings, cancelled ones as cancelled', async () => {
    const reply = await site.get('programme.ics');
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const events = calendarEvents(reply.body);
    expect(events.map(({ SUMMARY, STATUS }) => [SUMMARY, STATUS])).toEqual([
      ['Programme un', 'CONFIRMED'],
      ['Séance qui tombe', 'CANCELLED'],
    ]);
    expect(events[0]?.['DTSTART']).toBe(`${YEAR}0113T180000Z`);
  });

  it('and data of a feed are the same at the address of before and at the new one', async () => {
    const id = await site.staff.create('festival-fluxs', { Eannee: YEAR, Libelle: 'Presse' });
    const { JetonFlux } = await site.staff.get(`/api/festival-fluxs/${id}`);
    for (const name of ['programme.ics', 'programme.json', 'palmares.json']) {
      const url = `/api/flux/${String(JetonFlux)}/${name}`;
      const before = await site.staff.api.app.inject({ method: 'GET', url, headers: { host: HOST } });
      const now = await site.get(`flux/${String(JetonFlux)}/${name}`);
      expect([name, before.statusCode, now.statusCode]).toEqual([name, 200, 200]);
      expect([name, now.rawPayload.equals(before.rawPayload)]).toEqual([name, true]);
      expect([name, now.headers['etag']]).toEqual([name, before.headers['etag']]);
      // An address of a feed needs no key.
      expect((await site.get(`flux/inconnu/${name}`)).statusCode).toBe(404);
    }
    const [event] = calendarEvents((await site.get(`flux/${String(JetonFlux)}/programme.ics`)).body);
    expect(calendarEvents((await site.get('programme.ics')).body)[0]?.['UID']).toBe(event?.['UID']);
  });
});
