import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const MONACO = 86;
const FRANCE = 45;
const YEAR = 2061;
const NEXT = 2062;
const FRENCH = 38;
const ENGLISH = 36;
const VALIDATED = 64;

/** One suite, two backs: what the schema works out of other values is the same text, number and day in both. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function create(plural: string, record: Data): Promise<number> {
    return ok('POST', `/api/${plural}`, record);
  }
  /** A list row as the sheet and the list both show it, for who works on an edition. */
  async function row(plural: string, id: number, columns: readonly string[], edition = YEAR): Promise<Data> {
    const filter = { IdsPk: [id], Colonnes: columns };
    const rows = await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 1 }, { edition: String(edition) });
    expect({ status: rows.status, body: rows.body }).toEqual({ status: 200, body: [expect.anything()] });
    return Object.fromEntries(columns.map((name) => [name, rows.body[0][name]]));
  }
  async function idsWhere(plural: string, field: string, value: unknown, client = staff): Promise<readonly number[]> {
    const filter = { Criteres: Array.isArray(value) ? { field, op: 'in', value } : { field, op: 'eq', value }, Colonnes: ['Id'] };
    const reply = await client.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 1000 }, { edition: String(YEAR) });
    expect({ status: reply.status }).toEqual({ status: 200 });
    return reply.body.map(({ Id }: { readonly Id: number }) => Id);
  }
  function newFilm(more: Data = {}): Promise<number> {
    return create('films', { TitreOriginal: `Lisière ${(count += 1)}`, AnneeProd: 2060, ...more });
  }
  function newPerson(more: Data = {}): Promise<number> {
    return create('personnes', { Nom: `Derive ${(count += 1)}`, Prenom: 'Ada', ...more });
  }
  async function newContact(IdPersonne: number, more: Data = {}): Promise<number> {
    return create('contacts', { IdPersonne, ...(await reachable((plural, record) => create(plural, record))), ...more });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const [Eannee, day] of [
      [YEAR, '2061-01-28'],
      [NEXT, '2062-01-27'],
    ] as const)
      await create('festival-editions', { Eannee, DateDebut: day, DateFin: `${Eannee}-02-05` });
  });
  afterAll(() => backend.close());

  test('a media is as long as its film, or not, where it holds the whole of it', async () => {
    const IdFilm = await newFilm({ Duree: '00:12:30' });
    function newType(name: string, IsFilmEntier: boolean): Promise<number> {
      return create('media-types', { TradLibelle: { TraductionFr: name }, IsFilmEntier });
    }
    const screener = await newType('Film dérivé', true);
    const trailer = await newType('Extrait dérivé', false);
    function newMedia(IdMediaType: number, Duree: string | null): Promise<number> {
      return create('medias', { IdFilm, IdMediaType, Libelle: `Média ${(count += 1)}`, Duree });
    }
    const longer = await newMedia(screener, '00:12:45');
    const others = [await newMedia(screener, '00:12:30'), await newMedia(screener, null), await newMedia(trailer, '00:00:45')];
    const different = await idsWhere('medias', 'IsDureeDifferente', true);
    expect([longer, ...others].filter((id) => different.includes(id))).toEqual([longer]);
  });

  test('a batch counts the words of its source language, says how far it is and how late', async () => {
    const films = [await newFilm(), await newFilm()];
    const IdTexteType = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis dérivé' }, NbSignesMax: 26 });
    for (const IdFilm of films) {
      await create('film-textes', { IdFilm, IdTexteType, IdLangue: FRENCH, Texte: "Un chien\ntraverse  l'hiver." });
      await create('film-textes', { IdFilm, IdTexteType, IdLangue: ENGLISH, Texte: 'One two three four five six.' });
    }
    const batch = await create('festival-tranches', {
      Eannee: YEAR,
      Libelle: 'Lot 1',
      IdLangueSource: FRENCH,
      IdLangueCible: ENGLISH,
      DateEcheanceCorrection: '2001-01-05',
      DateEcheanceRelecture: '2061-01-20',
    });
    const lines: number[] = [];
    for (const [index, IdFilm] of films.entries())
      lines.push(
        await create('festival-tranche-films', { IdTranche: batch, IdFilm, IsCorrige: index === 0, IsTraduit: false, IsRelu: false }),
      );
    const columns = ['Sens', 'NbMots', 'Avancement', 'Echeance', 'IsEnRetard', 'Retard', 'IsMienne'];
    expect(await row('festival-tranches', batch, columns)).toEqual({
      Sens: 'FR → EN',
      NbMots: 8,
      Avancement: '1/2',
      Echeance: '2001-01-05',
      IsEnRetard: true,
      Retard: expect.stringMatching(/^en retard de \d{4,5} j$/),
      IsMienne: false,
    });
    expect(await idsWhere('festival-tranches', 'IsEnRetard', true)).toContain(batch);
    const { Id: me } = (await staff.call('GET', '/api/ping')).body;
    expect(await idsWhere('festival-tranches', 'Personnes', [me])).not.toContain(batch);
    await backend.run(() => update('festival-tranche', batch, { IdTraducteur: me }));
    expect(await row('festival-tranches', batch, ['IsMienne', 'Personnes'])).toMatchObject({
      IsMienne: true,
      Personnes: expect.any(String),
    });
    expect(await idsWhere('festival-tranches', 'Personnes', [me])).toContain(batch);
    // The English text has 27 signs.
    expect(await row('festival-tranche-films', lines[0] ?? 0, ['LangueSource', 'NbMots', 'IsTropLong', 'IsEtapeManquante'])).toEqual({
      LangueSource: 'Français',
      NbMots: 4,
      IsTropLong: true,
      IsEtapeManquante: true,
    });
    await backend.run(() => update('festival-tranche', batch, { Statut: 5 }));
    expect(await row('festival-tranches', batch, ['Avancement', 'Echeance', 'IsEnRetard', 'Retard'])).toEqual({
      Avancement: '0/2',
      Echeance: '2061-01-20',
      IsEnRetard: false,
      Retard: null,
    });
  });

  test('a screening knows the minutes left before the next one of the same room and day, cancelled ones apart', async () => {
    const IdSection = await create('festival-sections', {
      Eannee: YEAR,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Nationale' },
      Prefixe: 'N61',
    });
    const IdProgramme = await create('festival-programmes', { Eannee: YEAR, IdSection, Code: 'N9', TradLibelle: { TraductionFr: 'N9' } });
    const IdSalle = await create('festival-salles', { TradLibelle: { TraductionFr: 'Salle dérivée' } });
    function screening(day: string, [from, to]: readonly [string, string], more: Data = {}): Promise<number> {
      return create('festival-programmations', {
        Eannee: YEAR,
        IdProgramme,
        IdSalle,
        Debut: `${day}T${from}:00.000`,
        Fin: `${day}T${to}:00.000`,
        ...more,
      });
    }
    const first = await screening('2061-01-29', ['09:00', '10:30']);
    await screening('2061-01-29', ['11:00', '11:30'], { Etat: 3 });
    const last = await screening('2061-01-29', ['13:05', '14:30']);
    await screening('2061-01-30', ['09:00', '10:30']);
    expect(await row('festival-programmations', first, ['Marge', 'DebutSuivante'])).toEqual({
      Marge: 155,
      DebutSuivante: '2061-01-29T13:05:00.000',
    });
    expect(await row('festival-programmations', last, ['Marge'])).toEqual({ Marge: null });
  });

  test('a hotel tells its rooms, those taken and its worst night in the edition worked on, a shared room once', async () => {
    const IdHotel = await create('festival-hotels', { Libelle: 'Hôtel dérivé', NbChambres: 9 });
    const contract = await create('festival-hotel-editions', { IdHotel, Eannee: YEAR, DateDebut: '2061-01-28', DateFin: '2061-01-30' });
    for (const [day, NbChambres] of [
      ['2061-01-28', 4],
      ['2061-01-29', 2],
    ] as const)
      await create('festival-hotel-contingents', { IdHotelEdition: contract, Date: day, NbChambres });
    const room = await create('festival-hotel-chambres', { IdHotelEdition: contract, Libelle: '12' });
    for (const isSharing of [true, true, false]) {
      const IdPersonne = await newPerson();
      const guest = await create('festival-participant-invites', {
        Eannee: YEAR,
        IdPersonne,
        IdContact: await newContact(IdPersonne),
        Arrivee: '2061-01-29',
        Depart: '2061-01-30',
        NuitsMax: 1,
      });
      await ok('POST', '/api/festival-hotel-pecs/assignation', {
        IdParticipant: guest,
        IdHotel,
        Dates: ['2061-01-29'],
        TypePec: PecType.festival,
      });
      const [night] = await idsWhere('festival-hotel-pecs', 'IdParticipant', guest);
      if (isSharing) await backend.run(() => update('festival-hotel-pec', night ?? 0, { IdChambre: room }));
      expect(await row('festival-participant-invites', guest, ['ResumeNuits', 'IsNuitSansHotel'])).toEqual({
        ResumeNuits: '1/0/0 sur 1',
        IsNuitSansHotel: false,
      });
    }
    const columns = ['NbContingent', 'NbNuits', 'PireNuit', 'MinLibres'];
    expect(await row('festival-hotels', IdHotel, columns)).toEqual({
      NbContingent: 6,
      NbNuits: 2,
      PireNuit: 'sam. 29/01 : 0',
      MinLibres: 0,
    });
    expect(await row('festival-hotels', IdHotel, columns, NEXT)).toEqual({ NbContingent: 0, NbNuits: 0, PireNuit: null, MinLibres: null });
  });

  test('the age of a volunteer on the eve of the festival is told to who may see the birth date, and to nobody else', async () => {
    const IdPersonne = await newPerson({ DateNaissance: '2043-01-28' });
    const minor = await create('festival-participant-benevoles', { Eannee: YEAR, IdPersonne, IdContact: await newContact(IdPersonne) });
    expect(await row('festival-participant-benevoles', minor, ['AgeVeille', 'IsMineurVeille'])).toEqual({
      AgeVeille: 17,
      IsMineurVeille: true,
    });
    const { Version } = await ok('GET', `/api/festival-participant-benevoles/${minor}`);
    await ok('PUT', `/api/festival-participant-benevoles/${minor}`, { Version, DateNaissance: '2043-01-27' });
    expect(await row('festival-participant-benevoles', minor, ['AgeVeille', 'IsMineurVeille'])).toEqual({
      AgeVeille: 18,
      IsMineurVeille: false,
    });
    const other = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'DONNEES-SENSIBLES'));
    const seen = await other.call('GET', `/api/festival-participant-benevoles/${minor}`);
    expect(seen.body).toMatchObject({ AgeVeille: null, IsMineurVeille: null, Naissance: null });
    const filter = { Criteres: { field: 'IsMineurVeille', op: 'eq', value: true } };
    expect((await other.call('POST', '/api/festival-participant-benevoles/filter', { filter, skip: 0, take: 1 })).status).toBe(400);
  });

  test('probable duplicates are found whatever case and accents, and archived ones are left in peace', async () => {
    const twins = [await newPerson({ Nom: 'Méjean', Prenom: 'Zoé' }), await newPerson({ Nom: 'MEJEAN', Prenom: 'zoe' })];
    await newPerson({ Nom: 'Méjean', Prenom: 'Zoé', IsArchive: true });
    const alone = await newPerson({ Nom: 'Méjean', Prenom: 'Inès' });
    const identity = { Nom: 'Méjean', Prenom: 'Zoé', Email: 'zoe.mejean@exemple.test' };
    const namesakes = [await newPerson({ ...identity, IdPays: FRANCE }), await newPerson({ ...identity, Email: null, IdPays: MONACO })];
    const found = await idsWhere('personnes', 'IsDoublonProbable', true);
    expect(twins.map((id) => found.includes(id))).toEqual([true, true]);
    expect(found).not.toContain(alone);
    // Each may be one of the two who say nothing; they are not one another.
    expect(namesakes.map((id) => found.includes(id))).toEqual([true, true]);
    const apart = [
      await newPerson({ Nom: 'Ruel', Prenom: 'Ana', IdPays: FRANCE }),
      await newPerson({ Nom: 'Ruel', Prenom: 'Ana', IdPays: MONACO }),
    ];
    const mailed = [
      await newPerson({ Nom: 'Ruel', Prenom: 'Léo', Email: 'a@exemple.test' }),
      await newPerson({ Nom: 'Ruel', Prenom: 'Léo', Email: 'b@exemple.test' }),
    ];
    for (const id of [...apart, ...mailed]) expect(await row('personnes', id, ['IsDoublonProbable'])).toEqual({ IsDoublonProbable: false });
    const contacts = [await newContact(twins[0] ?? 0), await newContact(twins[1] ?? 0)];
    for (const id of contacts) expect(await row('contacts', id, ['IsDoublonProbable'])).toEqual({ IsDoublonProbable: true });
  });

  test('a badge is to be printed again once it would say another name, to the letter', async () => {
    const IdPersonne = await newPerson({ Nom: 'Helene', Prenom: 'Ada' });
    const guest = await create('festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact: await newContact(IdPersonne) });
    async function state(): Promise<unknown> {
      return (await row('festival-participants', guest, ['EtatBadge']))['EtatBadge'];
    }
    expect(await state()).toBeNull();
    await backend.run(() => update('festival-participant', guest, { Statut: 4 }));
    // Of a guest, as of a volunteer: only who is accredited has something to pay.
    expect(await row('festival-participants', guest, ['EtatParticipant'])).toEqual({ EtatParticipant: 4 });
    await backend.run(() => update('festival-participant', guest, { Statut: VALIDATED }));
    expect(await row('festival-participants', guest, ['EtatParticipant'])).toEqual({ EtatParticipant: VALIDATED });
    expect(await state()).toBe(1);
    const { Version } = await ok('GET', `/api/personnes/${IdPersonne}`);
    await backend.run(() =>
      update('festival-participant', guest, { DateEditionBadge: '2061-01-02T10:00:00.000', EmpreinteBadge: 'Ada Helene ·' }),
    );
    expect(await state()).toBe(2);
    await ok('PUT', `/api/personnes/${IdPersonne}`, { Version, Nom: 'Hélène' });
    expect(await state()).toBe(3);
    await backend.run(() => update('festival-participant', guest, { EmpreinteBadge: 'Ada Hélène ·' }));
    expect(await state()).toBe(2);
    await backend.run(() => update('festival-participant', guest, { DateRemise: '2061-01-28T10:00:00.000' }));
    expect(await state()).toBe(4);
  });

  test('a stay is found by any of its days, and by a period that it meets', async () => {
    const IdPersonne = await newPerson();
    const guest = await create('festival-participant-invites', {
      Eannee: YEAR,
      IdPersonne,
      IdContact: await newContact(IdPersonne),
      Arrivee: '2061-01-29',
      Depart: '2061-02-01',
    });
    expect(await row('festival-participants', guest, ['Presence'])).toEqual({ Presence: 'sam. 29/01 – mar. 01/02' });
    async function isFound(op: string, value: unknown): Promise<boolean> {
      const filter = {
        Criteres: {
          and: [
            { field: 'Id', op: 'eq', value: guest },
            { field: 'Presence', op, value },
          ],
        },
        Colonnes: ['Id'],
      };
      const { status, body } = await staff.call('POST', '/api/festival-participants/filter', { filter, skip: 0, take: 10 });
      expect(status).toBe(200);
      return body.length === 1;
    }
    const days = ['2061-01-28', '2061-01-29', '2061-01-31', '2061-02-01', '2061-02-02'];
    expect(await Promise.all(days.map((day) => isFound('eq', day)))).toEqual([false, true, true, true, false]);
    expect(await isFound('between', ['2061-01-25', '2061-01-29'])).toBe(true);
    expect(await isFound('between', ['2061-01-25', '2061-01-28'])).toBe(false);
    expect([await isFound('notEmpty', null), await isFound('empty', null), await isFound('period', 'today')]).toEqual([true, false, false]);
  });

  test('a shift on a day that the volunteer did not offer is told, and kept', async () => {
    const IdPersonne = await newPerson();
    const IdParticipant = await create('festival-participant-benevoles', {
      Eannee: YEAR,
      IdPersonne,
      IdContact: await newContact(IdPersonne),
      JoursDisponibles: ['2061-01-30'],
    });
    const IdPoste = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Contrôle dérivé' } });
    function shift(Debut: string, Fin: string): Promise<number> {
      return create('benevole-affectations', {
        IdParticipant,
        IdPoste,
        Motif: 'Renfort accepté',
        Debut: `${Debut}:00.000`,
        Fin: `${Fin}:00.000`,
      });
    }
    async function isFound(): Promise<boolean> {
      return (await idsWhere('festival-participant-benevoles', 'Affectations.IsJourNonPropose', true)).includes(IdParticipant);
    }
    // Half past midnight of the 30th, by the clock of the festival.
    const offered = await shift('2061-01-29T23:30', '2061-01-30T02:00');
    expect(await row('benevole-affectations', offered, ['Remarque'])).toEqual({ Remarque: null });
    expect(await isFound()).toBe(false);
    const other = await shift('2061-01-30T23:30', '2061-01-31T02:00');
    expect(await row('benevole-affectations', other, ['Remarque'])).toEqual({ Remarque: 'Jour non proposé' });
    expect(await isFound()).toBe(true);
    const { Version } = await ok('GET', `/api/festival-participant-benevoles/${IdParticipant}`);
    await ok('PUT', `/api/festival-participant-benevoles/${IdParticipant}`, { Version, JoursDisponibles: [] });
    // Volunteers without declared days cannot be held to them.
    expect(await row('benevole-affectations', other, ['Remarque'])).toEqual({ Remarque: null });
  });

  test('a VAT number that cannot be one is told of its structure, until it is put right', async () => {
    const wrong = await create('structures', { RaisonSociale: 'Dérive Distribution', NumIntracom: 'FR00123456789' });
    expect(await row('structures', wrong, ['IsTvaInvalide'])).toEqual({ IsTvaInvalide: true });
    const { Version } = await ok('GET', `/api/structures/${wrong}`);
    await ok('PUT', `/api/structures/${wrong}`, { Version, NumIntracom: 'FR32123456789' });
    expect(await row('structures', wrong, ['IsTvaInvalide'])).toEqual({ IsTvaInvalide: false });
    const none = await create('structures', { RaisonSociale: 'Dérive Production' });
    expect(await row('structures', none, ['IsTvaInvalide'])).toEqual({ IsTvaInvalide: false });
  });

  test('a template tells the languages in which both subject and text are written', async () => {
    const template = await create('mail-modeles', {
      Contexte: 1,
      Libelle: 'Langues',
      TradObjet: { TraductionFr: 'Objet', TraductionEn: 'Subject', TraductionEs: 'Asunto' },
      TradDescription: { TraductionFr: '<p>Texte</p>', TraductionEn: '<p>Text</p>' },
    });
    expect(await row('mail-modeles', template, ['Langues', 'LanguesManquantes'])).toEqual({ Langues: 3, LanguesManquantes: 4 });
  });

  test('a note given on the film counts for its registration of the edition, also when the film is registered after it', async () => {
    const IdSection = await create('festival-sections', {
      Eannee: YEAR,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Notée' },
      Prefixe: 'L62',
      DateDeliberation: '2020-12-01T10:00:00.000',
    });
    const { Id: IdUtilisateur } = (await staff.call('GET', '/api/ping')).body;
    async function noted(IdFilm: number): Promise<number> {
      return create('film-notes', { IdFilm, IdUtilisateur, Eannee: YEAR, Note: 6.5, Avis: 1 });
    }
    const [before, after] = [await newFilm(), await newFilm()];
    const early = await noted(after);
    expect((await staff.call('GET', `/api/film-notes/${early}`)).body).toMatchObject({ IdInscription: null, Version: 1 });
    const [first, second] = [
      await create('festival-inscriptions', { IdFilm: before, IdSection, Eannee: YEAR }),
      await create('festival-inscriptions', { IdFilm: after, IdSection, Eannee: YEAR }),
    ];
    const late = await noted(before);
    expect((await staff.call('GET', `/api/film-notes/${late}`)).body).toMatchObject({ IdInscription: first });
    expect((await staff.call('GET', `/api/film-notes/${early}`)).body).toMatchObject({ IdInscription: second, Version: 2 });
    for (const film of [before, after])
      expect(await row('films', film, ['Moyenne', 'NbAvisPour'])).toEqual({ Moyenne: 6.5, NbAvisPour: 1 });
  });

  test('what the committee thinks is told to its members, and to all once the section has deliberated', async () => {
    const [IdFilm, IdSection] = [
      await newFilm(),
      await create('festival-sections', {
        Eannee: YEAR,
        IdSectionType: 1,
        TradLibelle: { TraductionFr: 'Labo' },
        Prefixe: 'L61',
        DateDeliberation: '2060-12-01T10:00:00.000',
      }),
    ];
    const IdInscription = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR });
    const { Id: me } = (await staff.call('GET', '/api/ping')).body;
    await create('film-notes', { IdFilm, IdInscription, IdUtilisateur: me, Eannee: YEAR, Note: 7.5, Avis: 1 });
    await create('affectation-visionnages', { IdInscription, IdUtilisateur: me, DateEcheance: '2060-11-20' });
    const columns = ['MaNote', 'MonAvis', 'IsAffecteAMoi', 'IsAVoir', 'EcheanceVisionnement', 'VusAffectes'];
    expect(await row('films', IdFilm, columns)).toEqual({
      MaNote: 7.5,
      MonAvis: 1,
      IsAffecteAMoi: true,
      IsAVoir: true,
      EcheanceVisionnement: '2060-11-20',
      VusAffectes: '0/1',
    });
    const colleague = await backend.signInWith(rights.map(({ code }) => code));
    expect(await idsWhere('films', 'IsAffecteAMoi', true, colleague)).not.toContain(IdFilm);
    expect(await row('films', IdFilm, ['Moyenne', 'NbAvisPour', 'IsDesaccord'])).toEqual({
      Moyenne: null,
      NbAvisPour: 0,
      IsDesaccord: false,
    });
    const { Version } = await ok('GET', `/api/festival-sections/${IdSection}`);
    await ok('PUT', `/api/festival-sections/${IdSection}`, { Version, DateDeliberation: '2001-01-01T10:00:00.000' });
    expect(await row('films', IdFilm, ['Moyenne', 'NbAvisPour', 'IsDesaccord'])).toEqual({
      Moyenne: 7.5,
      NbAvisPour: 1,
      IsDesaccord: false,
    });
  });
});
