import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { readId } from '#domain/values/record-data.ts';
import { refreshFiles } from '#domain/submissions/deposit-files.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { find, read as recordOf } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bareDeposit, credit } from '#tests/support/samples/bare-deposit.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const EDITION = 2043;
const TO_TREAT = 0;
const VALIDATED = 1;
const CANCELLED = 2;
const IN_ERROR = 3;
const [NONE, DIFFERENT, IDENTICAL] = [0, 1, 2];

/** One suite, two backs: a submission is matched, validated, moved and cancelled alike in the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const sections = { V: 0, W: 0 };
  let count = 0;

  const { create, read, change } = recordCalls(() => staff);
  async function deposit(more: Partial<Deposit> = {}): Promise<number> {
    count += 1;
    const numero = `D${EDITION}-${count}`;
    const titre = `Sent film ${count}`;
    const sent: Deposit = {
      ...bareDeposit(EDITION),
      numero,
      titreOriginal: `Film déposé ${count}`,
      titres: [{ langue: 'en', titre }],
      ...more,
    };
    return backend.run(function* arrive() {
      yield* receiveDeposit(sent, '2042-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: numero }))[0] ?? {});
    });
  }
  async function linesOf(id: number) {
    return (await staff.call('GET', `/api/ins-recups/${id}/generique`)).body.Credits;
  }
  async function match(line: Data, body: Data) {
    return staff.call('POST', `/api/ins-recup-credits/${String(line['Id'])}/rattachement`, { Version: line['Version'], ...body });
  }
  function validate(id: number, body: Data = {}) {
    return call(id, 'validation', body);
  }
  function step(id: number, transition: string) {
    return call(id, `transitions/${transition}`, { Motif: 'essai' });
  }
  async function call(id: number, path: string, body: Data = {}) {
    return staff.call('POST', `/api/ins-recups/${id}/${path}`, { Version: (await read('ins-recups', id)).Version, ...body });
  }

  async function partsOf(plural: string, IdFilm: number) {
    const filter = encodeURIComponent(JSON.stringify({ Criteres: { field: 'IdFilm', op: 'eq', value: IdFilm } }));
    return (await staff.call('GET', `/api/${plural}/filter?filter=${filter}`)).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2043-01-30', DateFin: '2043-02-07' });
    const open = { TradLibelle: { TraductionFr: 'Section' }, IdSectionType: 1, Eannee: EDITION, IsInscriptionOuverte: true };
    for (const Prefixe of ['V', 'W'] as const) sections[Prefixe] = await create('festival-sections', { ...open, Prefixe });
    await create('media-types', { TradLibelle: { TraductionFr: 'Visionnement' }, IsFilmEntier: true, Cible: 1, Ordre: 5 });
    await create('correspondances', { Type: 3, ChampInterne: 'Fonction', IdFonction: 1, ValeurExterne: 'Réalisation' });
  });
  afterAll(() => backend.close());

  describe('matching', () => {
    test('attaches on arrival the one person of the same name, whatever accents and order', async () => {
      const idPersonne = await create('personnes', { Nom: 'Kérmarrec', Prenom: 'Solène' });
      const [line] = await linesOf(await deposit({ credits: [credit('KERMARREC', 'Solene')] }));
      expect(line).toMatchObject({ Rattachement: IDENTICAL, Personne: { Id: idPersonne, Libelle: 'Solène Kérmarrec', Score: 100 } });
    });

    test('proposes the people of a close name, the likeliest first, and leaves the choice to somebody', async () => {
      const same = await create('personnes', { Nom: 'Quintric', Prenom: 'Maël' });
      const twin = await create('personnes', { Nom: 'Maël', Prenom: 'Quintric' });
      const middle = await create('personnes', { Nom: 'Quintric', Prenom: 'Maël Yann' });
      const [line] = await linesOf(await deposit({ credits: [credit('Quintric', 'Maël')] }));
      expect(line).toMatchObject({ Rattachement: NONE, Personne: null });
      expect(line.Personnes.map(({ Id, Score }: Data) => [Id, Score])).toEqual([
        [same, 100],
        [twin, 97],
        [middle, 90],
      ]);
    });

    test('says what a line is after each gesture: attached otherwise, forced, detached', async () => {
      const idPersonne = await create('personnes', { Nom: 'Ostrowski', Prenom: 'Bartosz' });
      const id = await deposit({ credits: [credit('Ostrovsky', 'B.')] });
      const [line] = await linesOf(id);
      expect((await match(line, { Action: 'forcer' })).body.code).toBe('credit-non-rattache');
      expect((await match(line, { Action: 'rattacher' })).status).toBe(400);
      expect((await match(line, { Action: 'rattacher', IdCible: idPersonne })).body).toEqual({ Rattachement: DIFFERENT });
      expect((await match((await linesOf(id))[0], { Action: 'forcer' })).body).toEqual({ Rattachement: IDENTICAL });
      expect((await match((await linesOf(id))[0], { Action: 'detacher' })).body).toEqual({ Rattachement: NONE });
      expect((await linesOf(id))[0]).toMatchObject({ Personne: null, IsForce: false });
    });

    test('creates the person or the structure a line names, by whoever may create one', async () => {
      const id = await deposit({ credits: [credit('Aldaraz', 'Nour'), { fonction: 'Réalisation', structure: 'Studio Aldaraz' }] });
      const [person, company] = await linesOf(id);
      expect((await match(person, { Action: 'creer' })).body).toEqual({ Rattachement: IDENTICAL });
      expect((await match(company, { Action: 'structureCreation' })).body).toEqual({ Rattachement: IDENTICAL });
      const lines = await linesOf(id);
      expect(lines).toMatchObject([{ Personne: { Libelle: 'Nour Aldaraz' } }, { Structure: { Libelle: 'Studio Aldaraz' } }]);
      expect((await match(lines[1], { Action: 'structureRetrait' })).body).toEqual({ Rattachement: NONE });
      expect((await match((await linesOf(id))[1], { Action: 'structureAjout', IdCible: lines[1].Structure.Id })).body).toEqual({
        Rattachement: IDENTICAL,
      });
      const matcher = await backend.signInWith(['ins-recups', 'ins-recup', 'ins-recup-write', 'toutes-sections']);
      const [other] = await linesOf(await deposit({ credits: [credit('Zeller', 'Ida')] }));
      const refused = await matcher.call('POST', `/api/ins-recup-credits/${other.Id}/rattachement`, {
        Version: other.Version,
        Action: 'creer',
      });
      expect([refused.status, refused.body.code]).toEqual([403, 'droit-manquant']);
    });
  });

  describe('validation', () => {
    test('makes the film with its titles and credits, registered under the next number of its section', async () => {
      const idPersonne = await create('personnes', { Nom: 'Tanguy', Prenom: 'Erell' });
      const id = await deposit({ titreOriginal: 'La Grève', credits: [credit('Tanguy', 'Erell')] });
      const { ProchainNumero } = await read('festival-sections', sections.V);
      const { status, body } = await validate(id);
      expect(status).toBe(200);
      const film = await read('films', body.IdFilm);
      expect(film).toMatchObject({
        TitreOriginal: 'La Grève',
        Duree: '00:12:00',
        IdPays: 45,
        IsPremierFilm: true,
        IdsLangueDialogue: [38],
      });
      expect(film.Realisation).toBe('Erell Tanguy');
      expect(await partsOf('film-credits', body.IdFilm)).toMatchObject([{ IdFonction: 1, IdPersonne: idPersonne }]);
      const numero = `V${String(ProchainNumero).padStart(4, '0')}`;
      expect(await read('festival-inscriptions', body.IdInscription)).toMatchObject({
        IdFilm: body.IdFilm,
        IdSection: sections.V,
        Numero: numero,
      });
      // The campaign of the edition tells the film by that number: its reference comes later, by hand.
      const campaign = { Criteres: { field: 'Id', op: 'eq', value: body.IdFilm }, Colonnes: ['NumerosInscription', 'Reference'] };
      const filterUrl = `/api/films/filter?filter=${encodeURIComponent(JSON.stringify(campaign))}`;
      const listed = await staff.call('GET', filterUrl, undefined, { edition: String(EDITION) });
      expect(listed.body).toMatchObject([{ NumerosInscription: numero, Reference: null }]);
      expect((await read('festival-sections', sections.V)).ProchainNumero).toBe(ProchainNumero + 1);
      expect(await read('ins-recups', id)).toMatchObject({
        Traitement: VALIDATED,
        IdFilm: body.IdFilm,
        IsFilmCree: true,
        TraiteLe: expect.any(String),
      });
    });

    test('of fifty at once waits for the others, and numbers them without a gap', async () => {
      const { ProchainNumero } = await read('festival-sections', sections.V);
      const ids = await Promise.all(Array.from({ length: 50 }, () => deposit()));
      const replies = await Promise.all(ids.map((id) => validate(id)));
      expect(new Set(replies.map(({ status, body }) => (status === 200 ? 'validated' : body.code)))).toEqual(new Set(['validated']));
      const registrations = await Promise.all(replies.map(({ body }) => read('festival-inscriptions', body.IdInscription)));
      const ranks = registrations.map(({ Numero }) => Number(Numero.slice(1))).toSorted((one, other) => one - other);
      expect(ranks).toEqual(ids.map((_, place) => ProchainNumero + place));
    });

    test('is refused while a line is left, and passes by force without it', async () => {
      const id = await deposit({ credits: [credit('Inconnu', 'Nul'), credit('Personne', 'Autre')] });
      const refused = await validate(id);
      expect([refused.status, refused.body.code]).toEqual([409, 'rattachements-incomplets']);
      expect(refused.body.detail).toContain('2 ligne');
      expect((await step(id, 'valider')).body.code).toBe('rattachements-incomplets');
      expect((await step(id, 'forcer')).status).toBe(200);
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: VALIDATED, IsFilmCree: true });
    });

    test('of a film sent again attaches it, completes what it does not say and overwrites nothing', async () => {
      const film = await create('films', { TitreOriginal: 'Sillage', Duree: '00:20:00' });
      const id = await deposit({ titreOriginal: 'SILLAGE', duree: '00:19:00' });
      const found = (await staff.call('GET', `/api/ins-recups/${id}/generique`)).body.Films;
      expect(found).toMatchObject([{ Id: film, Libelle: 'Sillage', Score: 100 }]);
      expect((await validate(id, { IdFilm: film })).body).toMatchObject({ IdFilm: film });
      expect(await read('films', film)).toMatchObject({ TitreOriginal: 'Sillage', Duree: '00:20:00', IdPays: 45 });
      expect(await read('ins-recups', id)).toMatchObject({ IdFilm: film, IsFilmCree: false });
      const again = await deposit({ titreOriginal: 'Sillage' });
      expect((await validate(again, { IdFilm: film })).body.code).toBe('film-deja-inscrit');
    });

    test('leaves a history under the submission, the film and the section', async () => {
      const id = await deposit();
      const { body } = await validate(id);
      for (const [plural, record] of [
        ['ins-recups', id],
        ['films', body.IdFilm],
        ['festival-sections', sections.V],
      ] as const) {
        const history = await staff.call('GET', `/api/${plural}/${record}/historique`);
        expect([plural, history.body.length > 0]).toEqual([plural, true]);
      }
    });
  });

  describe('the counter of a section', () => {
    test('moves by one and by nothing else', async () => {
      const before = (await read('festival-sections', sections.W)).ProchainNumero;
      const step1 = await staff.call('POST', `/api/festival-sections/${sections.W}/compteur`, { Pas: 1 });
      expect(step1.body).toEqual({ ProchainNumero: before + 1, Numero: `W${String(before + 1).padStart(4, '0')}` });
      expect((await staff.call('POST', `/api/festival-sections/${sections.W}/compteur`, { Pas: -1 })).body.ProchainNumero).toBe(before);
      for (const Pas of [0, 2, -2, 0.5])
        expect((await staff.call('POST', `/api/festival-sections/${sections.W}/compteur`, { Pas })).status).toBe(400);
    });

    test('never goes back below a number that was given', async () => {
      await validate(await deposit({ section: 'W' }));
      const { status, body } = await staff.call('POST', `/api/festival-sections/${sections.W}/compteur`, { Pas: -1 });
      expect([status, body.code]).toEqual([409, 'numero-deja-donne']);
    });
  });

  describe('another section', () => {
    test('is taken before the validation, and marked in the state of the submission', async () => {
      const id = await deposit();
      expect((await call(id, 'section', { IdSection: sections.W })).body).toEqual({ Numero: null });
      expect(await read('ins-recups', id)).toMatchObject({ IdSection: sections.W, StatutDepot: 2 + 32 });
      expect((await call(id, 'section', { IdSection: sections.W })).body.code).toBe('deja-fait');
    });

    test('gives a registered film the prefix and the next number of the new section, the former one staying searchable', async () => {
      const id = await deposit();
      const { body } = await validate(id);
      const former = (await read('festival-inscriptions', body.IdInscription)).Numero;
      const Numero = `W${String((await read('festival-sections', sections.W)).ProchainNumero).padStart(4, '0')}`;
      // Typed over on the sheet, the submission would say another section than its number.
      const typed = await staff.call('PUT', `/api/ins-recups/${id}`, { ...(await read('ins-recups', id)), IdSection: sections.W });
      expect([typed.status, typed.body.detail]).toEqual([409, expect.stringContaining('Générique à rattacher')]);
      expect((await call(id, 'section', { IdSection: sections.W })).body).toEqual({ Numero });
      const moved = { IdSection: sections.W, Numero, AncienNumero: former };
      expect(await read('festival-inscriptions', body.IdInscription)).toMatchObject(moved);
      // The section of the registration, changed on its own sheet, takes the submission along.
      await change('festival-inscriptions', body.IdInscription, { IdSection: sections.V });
      expect(await read('ins-recups', id)).toMatchObject({ IdSection: sections.V, StatutDepot: 2 + 32 });
    });
  });

  describe('a cancellation', () => {
    test('is noted in the state of the submission and can be taken up again', async () => {
      const id = await deposit();
      expect((await step(id, 'annuler')).status).toBe(200);
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: CANCELLED, StatutDepot: 2 + 128 });
      // Any of several states finds it, and one after the other both.
      const kept = await deposit();
      async function found(...masks: readonly number[]): Promise<unknown> {
        const states = masks.map((value) => ({ field: 'StatutDepot', op: 'anyFlag', value }));
        const filter = { Criteres: { and: [...states, { field: 'Id', op: 'in', value: [id, kept] }] }, Colonnes: ['StatutDepot'] };
        const { body } = await staff.call('POST', '/api/ins-recups/filter', { filter, skip: 0, take: 10 });
        return body.map(readId).toSorted((a: number, b: number) => a - b);
      }
      expect([await found(2 | 64), await found(64 | 128), await found(2, 128)]).toEqual([[id, kept], [id], [id]]);
      expect((await step(id, 'reprendre')).status).toBe(200);
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: TO_TREAT, StatutDepot: 2 });
    });

    test('with deletion takes the film that the submission made, and the submission stays', async () => {
      const id = await deposit();
      const { body } = await validate(id);
      expect((await call(id, 'suppression')).body).toEqual({ IsFilmSupprime: true });
      for (const gone of [`films/${body.IdFilm}`, `festival-inscriptions/${body.IdInscription}`])
        expect([gone, (await staff.call('GET', `/api/${gone}`)).status]).toEqual([gone, 404]);
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: CANCELLED, IdFilm: null, IdInscription: null });
    });

    test('with deletion leaves a film that was known, or that another section uses: only its registration goes', async () => {
      const film = await create('films', { TitreOriginal: 'Phare' });
      const id = await deposit({ titreOriginal: 'Phare' });
      const { body } = await validate(id, { IdFilm: film });
      expect((await call(id, 'suppression')).body).toEqual({ IsFilmSupprime: false });
      expect((await staff.call('GET', `/api/films/${film}`)).status).toBe(200);
      expect((await staff.call('GET', `/api/festival-inscriptions/${body.IdInscription}`)).status).toBe(404);
    });

    test('with deletion asks for the right to delete films', async () => {
      const id = await deposit();
      const without = await backend.signInWith(['ins-recups', 'ins-recup', 'ins-recup-write', 'toutes-sections']);
      const refused = await without.call('POST', `/api/ins-recups/${id}/suppression`, { Version: 1 });
      expect([refused.status, refused.body.code]).toEqual([403, 'droit-manquant']);
    });
  });

  test('once the edition locks its film cards, they say so, staff still change them and the deposit site no longer does', async () => {
    const id = await deposit({ video: 'https://depot.example/v1' });
    const { IdFilm } = (await validate(id)).body;
    const [edition] = (await staff.call('GET', '/api/dico-festival-editions')).body.filter(({ Eannee }: Data) => Eannee === EDITION);
    async function lock(IsFicheBloque: boolean) {
      const current = await read('festival-editions', edition.Id);
      await staff.call('PUT', `/api/festival-editions/${edition.Id}`, { ...current, IsFicheBloque });
    }
    function refreshDeposit() {
      return backend.run(function* ask() {
        return yield* refreshFiles(yield* recordOf('ins-recup', id), { ...bareDeposit(EDITION), video: 'https://depot.example/v2' });
      });
    }
    expect(await read('films', IdFilm)).toMatchObject({ EditionBloquee: null });
    await lock(true);
    const film = await read('films', IdFilm);
    expect(film).toMatchObject({ EditionBloquee: EDITION });
    expect((await staff.call('PUT', `/api/films/${IdFilm}`, { ...film, Commentaire: 'Relu' })).status).toBe(200);
    await expect(refreshDeposit()).rejects.toMatchObject({ code: 'fiches-bloquees', details: { params: { annee: String(EDITION) } } });
    await lock(false);
    await expect(refreshDeposit()).resolves.toEqual({ NbImages: 0, HasVideo: true });
  });

  describe('words of the site', () => {
    async function settle(id: number, Choix: readonly Data[]) {
      return call(id, 'correspondances', { Choix });
    }
    function creditsOf(IdFilm: number) {
      return partsOf('film-credits', IdFilm);
    }

    test('that are our own codes or labels, in whichever language, need no correspondence', async () => {
      const genre = await create('genres', { TradLibelle: { TraductionFr: 'Fiction brève', TraductionEn: 'Short fiction' } });
      const son = await create('sons', { TradLibelle: { TraductionFr: 'Son 5.1' } });
      const id = await deposit({ genres: ['short FICTION'], pays: 'France', langues: ['Anglais'], son: 'son 5.1', sousTitres: ['en'] });
      const record = await read('ins-recups', id);
      expect(record).toMatchObject({ Traitement: TO_TREAT, Erreur: null, IdsGenre: [genre], IdSon: son });
      expect([record.PaysLibelle, record.LangueDialogueLibelles, record.LangueSousTitreLibelles]).toEqual([
        'France',
        ['Anglais'],
        ['Anglais'],
      ]);
    });

    test('that nobody knows keep the validation from losing them: the credits wait for their function, and have it afterwards', async () => {
      await create('personnes', { Nom: 'Lagadec', Prenom: 'Nolwenn' });
      const fonction = await create('fonctions', { TradLibelle: { TraductionFr: 'Image' } });
      const id = await deposit({ credits: [{ fonction: 'Cheffe opératrice', nom: 'Lagadec', prenom: 'Nolwenn' }] });
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: IN_ERROR, Erreur: 'Sans correspondance : Cheffe opératrice' });
      expect((await step(id, 'reprendre')).status).toBe(200);
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: TO_TREAT, Erreur: 'Sans correspondance : Cheffe opératrice' });
      const refused = await validate(id);
      expect([refused.status, refused.body.code]).toEqual([409, 'valeurs-sans-correspondance']);
      expect(refused.body.detail).toContain('Cheffe opératrice');
      expect((await staff.call('GET', `/api/ins-recups/${id}/generique`)).body.Valeurs).toEqual([
        { Type: 3, Valeur: 'Cheffe opératrice', Champ: 'IdFonction', Nombre: 1 },
      ]);
      const settled = await settle(id, [{ Type: 3, Valeur: 'Cheffe opératrice', IdInterne: fonction, IsRetenue: true }]);
      expect(settled.body).toEqual({ Restantes: 0, Version: (await read('ins-recups', id)).Version });
      const { body } = await validate(id);
      expect(await creditsOf(body.IdFilm)).toMatchObject([{ IdFonction: fonction }]);
      const next = await deposit({ credits: [{ fonction: 'cheffe OPÉRATRICE', nom: 'Lagadec', prenom: 'Nolwenn' }] });
      expect(await read('ins-recups', next)).toMatchObject({ Traitement: TO_TREAT, Erreur: null });
    });

    test('that were given a correspondence since are understood once the submission is taken up again', async () => {
      const id = await deposit({ genres: ['Conte filmé'], textes: [{ type: 'Pitch', langue: 'fr', texte: 'Un phare.' }] });
      expect((await read('ins-recups', id)).Erreur).toBe('Sans correspondance : Conte filmé, Pitch');
      const genre = await create('genres', { TradLibelle: { TraductionFr: 'Conte' } });
      const type = await create('texte-types', { TradLibelle: { TraductionFr: 'Résumé bref' } });
      await create('correspondances', { Type: 4, IdGenre: genre, ValeurExterne: 'Conte filmé' });
      await create('correspondances', { Type: 9, IdTexteType: type, ValeurExterne: 'Pitch' });
      await step(id, 'reprendre');
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: TO_TREAT, Erreur: null, IdsGenre: [genre] });
      const { body } = await validate(id);
      expect(await read('films', body.IdFilm)).toMatchObject({ IdsGenre: [genre] });
    });

    test('are left aside when staff say so, and asked for when a text has no language at all', async () => {
      const id = await deposit({ genres: ['Inclassable'], textes: [{ type: 'Sans lien', langue: '', texte: 'Un phare.' }] });
      const { Valeurs } = (await staff.call('GET', `/api/ins-recups/${id}/generique`)).body;
      expect(Valeurs.map(({ Valeur }: Data) => Valeur)).toEqual(['Inclassable', 'Sans lien', '(sans langue)']);
      const left = Valeurs.map(({ Type, Valeur }: Data) => ({ Type, Valeur, IdInterne: null }));
      expect((await settle(id, left)).body).toMatchObject({ Restantes: 0 });
      expect(await read('ins-recups', id)).toMatchObject({ Traitement: TO_TREAT, Erreur: null });
      expect((await validate(id)).status).toBe(200);
    });

    test('are learnt by whoever may write correspondences only, and name a record that is there', async () => {
      const id = await deposit({ genres: ['Essai filmé'] });
      const staffOnly = await backend.signInWith(['ins-recups', 'ins-recup', 'ins-recup-write', 'toutes-sections']);
      const genre = await create('genres', { TradLibelle: { TraductionFr: 'Essai' } });
      async function choose(more: Data) {
        return {
          Version: (await read('ins-recups', id)).Version,
          Choix: [{ Type: 4, Valeur: 'Essai filmé', ...more }],
        };
      }
      const path = `/api/ins-recups/${id}/correspondances`;
      expect((await staffOnly.call('POST', path, await choose({ IdInterne: genre, IsRetenue: true }))).body.code).toBe('droit-manquant');
      const unknown = await staff.call('POST', path, await choose({ IdInterne: 999_999, IsRetenue: false }));
      expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'Choix.0.IdInterne']);
      expect((await staffOnly.call('POST', path, await choose({ IdInterne: genre }))).body).toMatchObject({ Restantes: 0 });
      expect(await read('ins-recups', id)).toMatchObject({ IdsGenre: [genre] });
    });
  });

  describe('what the site changes afterwards', () => {
    function again(id: number, more: Partial<Deposit>) {
      return backend.run(function* arrive() {
        const row = yield* recordOf('ins-recup', id);
        const sent: Deposit = {
          ...bareDeposit(EDITION),
          numero: row.NumeroDepot,
          titreOriginal: row.TitreOriginal,
          ...more,
        };
        return yield* receiveDeposit(sent, '2042-11-22T10:00:00.000');
      });
    }

    test('reaches a submission that is still open, but for what staff wrote over it', async () => {
      const id = await deposit({ titres: [], credits: [credit('Kerjean', 'Ael'), credit('Autre', 'Une')] });
      const before = await read('ins-recups', id);
      await staff.call('PUT', `/api/ins-recups/${id}`, { ...before, TitreInternational: 'Ours' });
      const [kept] = await linesOf(id);
      const reception = await again(id, {
        duree: '00:15:00',
        titreInternational: 'Theirs',
        langues: ['en'],
        credits: [credit('Kerjean', 'Ael'), credit('Nouvelle', 'Venue')],
      });
      expect(reception).toMatchObject({ received: 'change' });
      expect(await read('ins-recups', id)).toMatchObject({
        Duree: '00:15:00',
        TitreInternational: 'Ours',
        LangueDialogueLibelles: ['Anglais'],
      });
      const lines = await linesOf(id);
      expect(lines.map(({ Nom }: Data) => Nom)).toEqual(['Ael Kerjean', 'Venue Nouvelle']);
      expect(lines[0].Id).toBe(kept.Id);
      expect(
        await again(id, {
          duree: '00:15:00',
          titreInternational: 'Theirs',
          langues: ['en'],
          credits: [credit('Kerjean', 'Ael'), credit('Nouvelle', 'Venue')],
        }),
      ).toMatchObject({ received: 'inchange' });
    });
  });

  describe('the technical sheet and the files', () => {
    test('go to the film: sound, ratio, process, cadence, technique, music, a copy in the support and language that were offered, and the video as a media', async () => {
      function labelled(plural: string, TraductionFr: string, more: Data = {}) {
        return create(plural, { TradLibelle: { TraductionFr }, ...more });
      }
      const IdSon = await labelled('sons', 'Dolby 7.1');
      const IdRatio = await labelled('ratios', '1.85 essai');
      const IdProcede = await labelled('procedes', 'Couleur essai');
      const IdFramerate = await labelled('framerates', '25 i/s essai');
      const IdSupportProj = await labelled('support-projs', 'DCP essai');
      const technique = await labelled('technique-anims', 'Papier découpé essai');
      const IdMediaType = await labelled('media-types', 'Film entier essai', { IsFilmEntier: true, Cible: 1, Ordre: 0 });
      const video = 'https://depot.example/film-technique';
      const id = await deposit({
        son: 'Dolby 7.1',
        ratio: '1.85 essai',
        procede: 'Couleur essai',
        cadence: '25 i/s essai',
        supportProjection: 'DCP essai',
        techniquesAnimation: ['Papier découpé essai'],
        musiqueOriginale: true,
        droitsMusique: true,
        sousTitres: ['en'],
        video,
      });
      const { body } = await validate(id);
      expect(await read('films', body.IdFilm)).toMatchObject({
        IdSon,
        IdRatio,
        IdProcede,
        IdFramerate,
        IdsTechniqueAnim: [technique],
        IsMusiqueOriginale: true,
        IsDroitMusiqueAcquis: true,
      });
      const english = (await read('ins-recups', id)).IdsLangueSousTitre[0];
      expect(await partsOf('film-copies', body.IdFilm)).toMatchObject([{ IdSupportProj, IdLangueSousTitre: english }]);
      expect(await partsOf('medias', body.IdFilm)).toMatchObject([{ IdMediaType, IdLangueSousTitre: english }]);
    });
  });

  test('a word of the site that no correspondence knows leaves the submission in error, saying which', async () => {
    const id = await deposit({ genres: ['Mokumentary'] });
    expect(await read('ins-recups', id)).toMatchObject({ Traitement: IN_ERROR, Erreur: 'Sans correspondance : Mokumentary' });
    expect(name).not.toBe('');
  });
});
