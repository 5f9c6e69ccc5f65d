import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;
interface Line {
  readonly Id: number | null;
  readonly Etat: string;
  readonly Ajouts: number;
  readonly Erreurs: readonly { readonly Champ: string }[];
}

const DIRECTING = 1;
const YEAR = 2047;

/** One suite, two backs: what lines need and what stands beside them is made with them, and taken back with them. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);

  function send(entity: string, body: Data, who = staff): Promise<ApiReply> {
    return who.call('POST', `/api/importations/${entity}`, {
      Cles: [],
      SiTrouve: 'modifier',
      SiAbsent: 'creer',
      CreeLiees: false,
      Essai: false,
      ...body,
    });
  }
  function lines({ status, body }: ApiReply): readonly Line[] {
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.Lignes;
  }
  async function list(plural: string, field: string, value: unknown, Colonnes: readonly string[]): Promise<readonly Data[]> {
    const filter = encodeURIComponent(JSON.stringify({ Criteres: { field, op: 'eq', value }, Colonnes }));
    return (await staff.call('GET', `/api/${plural}/filter?skip=0&take=50&filter=${filter}`)).body;
  }
  async function credits(film: number): Promise<readonly (readonly unknown[])[]> {
    const found = await list('film-credits', 'IdFilm', film, ['Ordre', 'IdFonction', 'IdPersonne']);
    return found.map((row) => [row['Ordre'], row['FonctionLibelle'], row['PersonneLibelle']]).toSorted();
  }
  function credit(person: unknown, Ordre: number): Data {
    return { Entite: 'film-credit', Champ: 'IdFilm', Donnees: { IdFonction: DIRECTING, IdPersonne: person, Ordre } };
  }
  function label(TraductionFr: string): Data {
    return { TradLibelle: { TraductionFr } };
  }
  function named(Cle: string, Prenom: string, Nom: string): Data {
    return { Cle, Entite: 'personne', Donnees: { Prenom, Nom } };
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-07-29`, DateFin: `${YEAR}-08-15` });
  });
  afterAll(() => backend.close());

  test('a film comes with its credits in their order; persons that two films name are made once', async () => {
    const existingPerson = await create('personnes', { Prenom: 'Lea', Nom: 'Connue' });
    const Nouvelles = [named('a', 'Mona', 'Beside'), named('b', 'Ismael', 'Beside'), named('jamais', 'Ne', 'Vient')];
    const importRequest = {
      Nouvelles,
      Lignes: [
        { Ligne: 2, Donnees: { TitreOriginal: 'Almanach' }, Ajouts: [credit({ Nouvelle: 'b' }, 1), credit({ Nouvelle: 'a' }, 2)] },
        { Ligne: 3, Donnees: { TitreOriginal: 'Phare' }, Ajouts: [credit(existingPerson, 1), credit({ Nouvelle: 'a' }, 2)] },
      ],
    };
    const trial = lines(await send('film', { ...importRequest, Essai: true }));
    expect(trial.map(({ Etat, Ajouts }) => [Etat, Ajouts])).toEqual([
      ['creee', 2],
      ['creee', 2],
    ]);
    expect(await list('personnes', 'Nom', 'Beside', ['Nom'])).toEqual([]);
    const reply = await send('film', importRequest);
    const [almanac, lighthouse] = lines(reply).map(({ Id }) => Number(Id));
    expect(await credits(almanac ?? 0)).toEqual([
      [1, 'Réalisation', 'Ismael Beside'],
      [2, 'Réalisation', 'Mona Beside'],
    ]);
    expect(await credits(lighthouse ?? 0)).toEqual([
      [1, 'Réalisation', 'Lea Connue'],
      [2, 'Réalisation', 'Mona Beside'],
    ]);
    expect(await list('personnes', 'Nom', 'Beside', ['Nom'])).toHaveLength(2);
    expect(await list('personnes', 'Nom', 'Vient', ['Nom'])).toEqual([]);

    const undone = await staff.call('POST', `/api/series/${String(reply.body.Lot)}/annulation`, { Essai: false });
    expect(undone.body.Fiches.map(({ Etat }: Line) => Etat)).toEqual(['changee', 'changee']);
    expect(await list('personnes', 'Nom', 'Beside', ['Nom'])).toEqual([]);
    expect(await read('personnes', existingPerson)).toMatchObject({ Nom: 'Connue' });
  });

  test('a film that exists gains the credits that it lacks, after those that it has; taken back, it has them alone', async () => {
    const first = await create('personnes', { Prenom: 'Une', Nom: 'Première' });
    const film = await create('films', { TitreOriginal: 'Déjà connu' });
    await create('film-credits', { IdFilm: film, IdFonction: DIRECTING, IdPersonne: first, Ordre: 1 });
    const importRequest = {
      Cles: ['Id'],
      Nouvelles: [named('seconde', 'Une', 'Seconde')],
      Lignes: [{ Ligne: 2, Donnees: { Id: film }, Ajouts: [credit(first, 1), credit({ Nouvelle: 'seconde' }, 2)] }],
    };
    const reply = await send('film', importRequest);
    expect(lines(reply).map(({ Etat, Ajouts }) => [Etat, Ajouts])).toEqual([['modifiee', 1]]);
    expect(await credits(film)).toEqual([
      [1, 'Réalisation', 'Une Première'],
      [3, 'Réalisation', 'Une Seconde'],
    ]);
    const [second] = await list('personnes', 'Nom', 'Seconde', ['Nom']);
    const again = await send('film', {
      ...importRequest,
      Lignes: [{ Ligne: 2, Donnees: { Id: film }, Ajouts: [credit(second?.['Id'], 1)] }],
    });
    expect(lines(again).map(({ Etat, Ajouts }) => [Etat, Ajouts])).toEqual([['identique', 0]]);
    expect((await staff.call('POST', `/api/series/${String(reply.body.Lot)}/annulation`, { Essai: false })).status).toBe(200);
    expect(await credits(film)).toEqual([[1, 'Réalisation', 'Une Première']]);
    expect(await list('personnes', 'Nom', 'Seconde', ['Nom'])).toEqual([]);
  });

  test('a screening comes with its section, programme, film, venue and room; taken back, nothing of it is left', async () => {
    const inscription = {
      Entite: 'festival-inscription',
      Champ: 'IdProgramme',
      Donnees: { IdFilm: { Nouvelle: 'film' }, IdSection: { Nouvelle: 'section' }, Eannee: YEAR, Ordre: 1 },
    };
    const Nouvelles = [
      {
        Cle: 'programme',
        Entite: 'festival-programme',
        Donnees: { Eannee: YEAR, IdSection: { Nouvelle: 'section' }, ...label('Programme entier') },
        Ajouts: [inscription],
      },
      { Cle: 'section', Entite: 'festival-section', Donnees: { Eannee: YEAR, IdSectionType: 1, ...label('Section entière') } },
      { Cle: 'film', Entite: 'film', Donnees: { TitreOriginal: 'Film entier' }, Ajouts: [credit({ Nouvelle: 'personne' }, 1)] },
      named('personne', 'Entière', 'Personne'),
      { Cle: 'salle', Entite: 'festival-salle', Donnees: { IdLieu: { Nouvelle: 'lieu' }, ...label('Salle entière') } },
      { Cle: 'lieu', Entite: 'festival-lieu', Donnees: label('Lieu entier') },
    ];
    const Donnees = {
      Eannee: YEAR,
      IdProgramme: { Nouvelle: 'programme' },
      IdSalle: { Nouvelle: 'salle' },
      Debut: `${YEAR}-08-01T18:00:00.000`,
      Fin: `${YEAR}-08-01T20:00:00.000`,
    };
    const reply = await send('festival-programmation', { Nouvelles, Lignes: [{ Ligne: 2, Donnees }] });
    const [line] = lines(reply);
    expect(line?.Etat).toBe('creee');
    expect(await list('festival-inscriptions', 'Eannee', YEAR, ['IdFilm', 'IdSection', 'IdProgramme', 'Ordre'])).toMatchObject([
      { FilmLibelle: 'Film entier', SectionLibelle: `Section entière ${YEAR}`, ProgrammeLibelle: 'Programme entier', Ordre: 1 },
    ]);
    expect(await list('festival-salles', 'Lieu.Libelle', 'Lieu entier', ['Libelle'])).toMatchObject([{ Libelle: 'Salle entière' }]);

    expect((await staff.call('POST', `/api/series/${String(reply.body.Lot)}/annulation`, { Essai: false })).status).toBe(200);
    const left = await Promise.all([
      list('festival-programmations', 'Eannee', YEAR, ['Debut']),
      list('festival-inscriptions', 'Eannee', YEAR, ['IdFilm']),
      list('festival-sections', 'Eannee', YEAR, ['Libelle']),
      list('festival-programmes', 'Eannee', YEAR, ['Libelle']),
      list('films', 'TitreOriginal', 'Film entier', ['Titre']),
      list('festival-lieus', 'Libelle', 'Lieu entier', ['Libelle']),
    ]);
    expect(left).toEqual([[], [], [], [], [], []]);
  });

  test('a film that is in its section takes its place in the programme, and keeps one that it has elsewhere', async () => {
    const IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, ...label('Section des places') });
    const IdFilm = await create('films', { TitreOriginal: 'Film à placer' });
    const inscription = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR });
    function programme(title: string) {
      return {
        Cle: title,
        Entite: 'festival-programme',
        Donnees: { Eannee: YEAR, IdSection, ...label(title) },
        Ajouts: [{ Entite: 'festival-inscription', Champ: 'IdProgramme', Donnees: { IdFilm, IdSection, Eannee: YEAR, Ordre: 1 } }],
      };
    }
    function screening(title: string) {
      const Donnees = {
        Eannee: YEAR,
        IdProgramme: { Nouvelle: title },
        Debut: `${YEAR}-08-02T18:00:00.000`,
        Fin: `${YEAR}-08-02T20:00:00.000`,
      };
      return { Nouvelles: [programme(title)], Lignes: [{ Ligne: 2, Donnees }] };
    }
    const reply = await send('festival-programmation', screening('Le sien'));
    expect(lines(reply)[0]?.Etat).toBe('creee');
    const [{ Id: programmeId } = {}] = await list('festival-programmes', 'Libelle', 'Le sien', ['Libelle']);
    expect(await read('festival-inscriptions', inscription)).toMatchObject({ IdProgramme: programmeId });
    const other = await send('festival-programmation', screening('Un autre'));
    expect(lines(other)[0]).toMatchObject({ Etat: 'refusee', Erreurs: [{ Champ: 'IdProgramme' }] });
    expect((await staff.call('POST', `/api/series/${String(reply.body.Lot)}/annulation`, { Essai: false })).status).toBe(200);
    expect(await read('festival-inscriptions', inscription)).toMatchObject({ IdProgramme: null });
  });

  test('a line places a film in a programme that exists, after those that it has', async () => {
    const IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, ...label('Section déjà là') });
    const IdProgramme = await create('festival-programmes', { Eannee: YEAR, IdSection, ...label('Programme déjà là') });
    const first = await create('films', { TitreOriginal: 'Film déjà placé' });
    await create('festival-inscriptions', { IdFilm: first, IdSection, Eannee: YEAR, IdProgramme, Ordre: 1 });
    const place = { IdProgramme, IdSection, Eannee: YEAR };
    const Ajouts = [
      { Entite: 'festival-inscription', Champ: 'IdProgramme', Donnees: { ...place, IdFilm: first, Ordre: 1 } },
      { Entite: 'festival-inscription', Champ: 'IdProgramme', Donnees: { ...place, IdFilm: { Nouvelle: 'film' }, Ordre: 2 } },
    ];
    const Donnees = { Eannee: YEAR, IdProgramme, Debut: `${YEAR}-08-03T18:00:00.000`, Fin: `${YEAR}-08-03T20:00:00.000` };
    const Nouvelles = [{ Cle: 'film', Entite: 'film', Donnees: { TitreOriginal: 'Film ajouté' } }];
    const reply = await send('festival-programmation', { Nouvelles, Lignes: [{ Ligne: 2, Donnees, Ajouts }] });
    expect(lines(reply).map(({ Etat, Ajouts: added }) => [Etat, added])).toEqual([['creee', 1]]);
    const there = await list('festival-inscriptions', 'IdProgramme', IdProgramme, ['IdFilm', 'Ordre']);
    expect(there.map((row) => row['FilmLibelle']).toSorted()).toEqual(['Film ajouté', 'Film déjà placé']);
  });

  test('what stands beside a line takes the right of its own form, and only credits and registrations stand there', async () => {
    const every = rights.map(({ code }) => code);
    const writer = await backend.signInWith(every.filter((code) => code !== 'PERSONNE-WRITE'));
    const importRequest = {
      Essai: true,
      Nouvelles: [named('p', 'Sans', 'Droit')],
      Lignes: [{ Ligne: 2, Donnees: { TitreOriginal: 'Sans droit' }, Ajouts: [credit({ Nouvelle: 'p' }, 1)] }],
    };
    expect(lines(await send('film', importRequest, writer))[0]?.Etat).toBe('refusee');
    const odd = { Entite: 'utilisateur', Champ: 'IdContact', Donnees: {} };
    expect(
      lines(await send('film', { Essai: true, Lignes: [{ Ligne: 2, Donnees: { TitreOriginal: 'X' }, Ajouts: [odd] }] }))[0]?.Etat,
    ).toBe('refusee');
    const unknown = { Essai: true, Lignes: [{ Ligne: 2, Donnees: { TitreOriginal: 'X', IdPays: { Nouvelle: 'rien' } } }] };
    expect(lines(await send('film', unknown))[0]?.Etat).toBe('refusee');
  });
});
