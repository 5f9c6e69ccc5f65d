import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const FILM = ['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE', 'PAYSS', 'GENRES'];

/** One suite, two backs: what the simulation does is what the server does. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  async function create(more: Record<string, unknown> = {}): Promise<number> {
    const { status, body } = await staff.call('POST', '/api/films', film(more));
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Number) });
    return Number(body);
  }
  async function read(id: number): Promise<Record<string, unknown>> {
    return (await staff.call('GET', `/api/films/${id}`)).body;
  }
  async function list(filter: unknown, page = ''): Promise<Record<string, unknown>[]> {
    const { status, body } = await staff.call('GET', `/api/films/filter?filter=${encodeURIComponent(JSON.stringify(filter))}${page}`);
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Array) });
    return body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(FILM);
  });
  afterAll(() => backend.close());

  describe('a record', () => {
    test('is created, read, changed and read again', async () => {
      const id = await create({ IdPays: 45, IdsGenre: [], TradResume: { TraductionFr: 'Une étoile.' } });
      expect(id).toBeGreaterThan(1000);
      const record = await read(id);
      expect(record).toMatchObject({
        Id: id,
        Version: 1,
        TitreOriginal: 'Étoile filante',
        Duree: '00:14:20',
        IdPays: 45,
        PaysLibelle: 'France',
        IdsGenre: [],
        IsArchive: false,
        NbInscriptions: 0,
      });
      expect(record['TradResume']).toMatchObject({ TraductionFr: 'Une étoile.', TraductionEn: null });
      const saved = await staff.call('PUT', `/api/films/${id}`, { ...record, TitreOriginal: 'Étoile fixe' });
      expect([saved.status, saved.body, saved.headers.get('etag')]).toEqual([200, id, '"2"']);
      expect(await read(id)).toMatchObject({ Version: 2, TitreOriginal: 'Étoile fixe' });
    });

    test('keeps its version when nothing changes', async () => {
      const id = await create();
      await staff.call('PUT', `/api/films/${id}`, await read(id));
      expect(await read(id)).toMatchObject({ Version: 1 });
    });

    test('gets the defaults of the schema, blanks as null, and keeps what an update leaves out', async () => {
      const id = await create({ Reference: ' ', Commentaire: 'À voir' });
      expect(await read(id)).toMatchObject({ Reference: null, IsPremierFilm: false, IdsPaysCoProd: [], IdResume: null, TradResume: null });
      await staff.call('PUT', `/api/films/${id}`, { Version: 1, TitreOriginal: 'Seul' });
      expect(await read(id)).toMatchObject({ TitreOriginal: 'Seul', Commentaire: 'À voir', AnneeProd: 2026 });
    });

    test('stores no translation for an optional text that is left empty', async () => {
      const id = await create({ TradResume: { TraductionFr: '', TraductionEn: ' ' } });
      expect(await read(id)).toMatchObject({ IdResume: null, TradResume: null });
      await staff.call('PUT', `/api/films/${id}`, { ...(await read(id)), TradResume: { TraductionFr: '' } });
      expect(await read(id)).toMatchObject({ Version: 1, IdResume: null, TradResume: null });
    });

    test('loses a translation that is emptied', async () => {
      const id = await create({ TradResume: { TraductionFr: 'Un texte' } });
      const record = await read(id);
      const stored = `/api/trad-textes/${String(record['IdResume'])}`;
      expect((await staff.call('GET', stored)).status).toBe(200);
      const reader = await backend.signInWith(['FILMS', 'FILM']);
      const changed = { ...record, TradResume: { Id: record['IdResume'], TraductionFr: 'Un autre' } };
      expect((await reader.call('PUT', `/api/films/${id}`, changed)).status).toBe(403);
      expect(await read(id)).toEqual(record);
      await staff.call('PUT', `/api/films/${id}`, { ...record, TradResume: { Id: record['IdResume'], TraductionFr: '' } });
      expect(await read(id)).toMatchObject({ IdResume: null, TradResume: null });
      expect((await staff.call('GET', stored)).status).toBe(404);
    });

    test('created twice under one key is created once', async () => {
      const headers = { 'idempotency-key': `cle-${Math.trunc(performance.now() * 1000)}` };
      const first = await staff.call('POST', '/api/films', film(), headers);
      const second = await staff.call('POST', '/api/films', film(), headers);
      const other = await staff.call('POST', '/api/films', film({ AnneeProd: 1999 }), headers);
      expect(second.body).toBe(first.body);
      expect([other.status, other.body.code]).toEqual([422, 'cle-deja-utilisee']);
    });
  });

  describe('a stale write', () => {
    test('answers who, which fields, what is stored and what was read', async () => {
      const id = await create();
      const record = await read(id);
      await staff.call('PUT', `/api/films/${id}`, { ...record, TitreOriginal: 'Le leur' });
      const { status, body } = await staff.call('PUT', `/api/films/${id}`, { ...record, TitreOriginal: 'Le mien' });
      expect([status, body.code]).toEqual([409, 'version-perimee']);
      expect(body.conflict).toMatchObject({
        by: { Nom: expect.any(String) },
        version: 2,
        fields: ['TitreOriginal'],
        current: { TitreOriginal: 'Le leur' },
        before: { TitreOriginal: 'Étoile filante' },
      });
      expect(await read(id)).toMatchObject({ TitreOriginal: 'Le leur' });
    });

    test('and a stale deletion change nothing', async () => {
      const id = await create();
      await staff.call('PUT', `/api/films/${id}`, { ...(await read(id)), AnneeProd: 2000 });
      expect((await staff.call('DELETE', `/api/films/${id}`, { Id: id, Version: 1 })).status).toBe(409);
      expect(await read(id)).toMatchObject({ Version: 2 });
    });
  });

  describe('a deletion', () => {
    test('takes the record and its parts, and its restoration brings both back', async () => {
      const id = await create();
      const titles = await backend.signInWith([...FILM, 'FILM-TITRE', 'FILM-TITRE-WRITE', 'TOUS-TEXTES']);
      const titre = await titles.call('POST', '/api/film-titres', { IdFilm: id, IdLangue: 38, Titre: 'Autre titre' });
      expect([titre.status, titre.body]).toEqual([200, expect.any(Number)]);
      const deleted = await staff.call('DELETE', `/api/films/${id}`, { Id: id, Version: (await read(id))['Version'] });
      expect([deleted.status, deleted.body]).toEqual([200, true]);
      expect((await staff.call('GET', `/api/films/${id}`)).status).toBe(404);
      expect((await titles.call('GET', `/api/film-titres/${titre.body}`)).status).toBe(404);
      const restored = await staff.call('POST', `/api/corbeille/${deleted.headers.get('x-batch')}/restauration`);
      expect([restored.status, restored.body]).toEqual([200, true]);
      expect(await read(id)).toMatchObject({ Id: id, TitreOriginal: 'Étoile filante' });
      expect((await titles.call('GET', `/api/film-titres/${titre.body}`)).body).toMatchObject({ Titre: 'Autre titre', IdFilm: id });
    });

    test('of a record that others need, or of a system row, is refused', async () => {
      const admin = await backend.signInWith([
        ...FILM,
        'PAYS',
        'PAYS-WRITE',
        'PAYS-DELETE',
        'GENRE',
        'GENRE-WRITE',
        'GENRE-DELETE',
        'STRUCTURE',
        'STRUCTURE-WRITE',
        'STRUCTURE-DELETE',
      ]);
      const france = await admin.call('GET', '/api/payss/45');
      const system = await admin.call('DELETE', '/api/payss/45', { Id: 45, Version: france.body.Version });
      expect([system.status, system.body.code]).toEqual([409, 'reference-utilisee']);
      const pays = await admin.call('POST', '/api/payss', { Code: 'QQ', TradLibelle: { TraductionFr: 'Pays d’essai' } });
      expect(pays.status).toBe(200);
      await create({ IdPays: pays.body });
      const used = await admin.call('DELETE', `/api/payss/${pays.body}`, { Id: pays.body, Version: 1 });
      expect([used.status, used.body.code]).toEqual([409, 'reference-utilisee']);
    });
  });

  describe('a list', () => {
    const ids: number[] = [];
    function only() {
      return { IdsPk: ids };
    }
    beforeAll(async () => {
      ids.push(await create({ TitreOriginal: 'CÉSAR en été', Duree: '00:03:00', AnneeProd: 2020, IdPays: 45 }));
      ids.push(await create({ TitreOriginal: 'Echappée', Duree: '01:32:00', AnneeProd: null, IdPays: 86 }));
      ids.push(await create({ TitreOriginal: 'à l’aube', Duree: null, AnneeProd: 2022, IsPremierFilm: true }));
    });

    test.each<[string, unknown, number[]]>([
      ['contains, without case or accents', { field: 'TitreOriginal', op: 'contains', value: 'cesar' }, [0]],
      ['starts', { field: 'TitreOriginal', op: 'starts', value: 'A L' }, [2]],
      ['equal', { field: 'TitreOriginal', op: 'eq', value: 'echappee' }, [1]],
      ['the same to the letter', { field: 'TitreOriginal', op: 'same', value: 'Echappée' }, [1]],
      ['the same but for an accent', { field: 'TitreOriginal', op: 'same', value: 'Échappée' }, []],
      ['the same as nothing', { field: 'TitreInternational', op: 'same', value: null }, [0, 1, 2]],
      ['the text of a reference to the letter', { field: 'PaysLibelle', op: 'same', value: 'France' }, [0]],
      ['the text of a reference but for its case', { field: 'PaysLibelle', op: 'same', value: 'france' }, []],
      ['through a reference to the letter', { not: { field: 'Pays.Code', op: 'same', value: 'FR' } }, [1, 2]],
      ['different, absent counting as different', { field: 'AnneeProd', op: 'ne', value: 2020 }, [1, 2]],
      ['lower, absent never', { field: 'Duree', op: 'lt', value: '00:30:00' }, [0]],
      ['greater', { field: 'AnneeProd', op: 'gt', value: 2020 }, [2]],
      ['greater or equal', { field: 'AnneeProd', op: 'gte', value: 2020 }, [0, 2]],
      ['lower or equal', { field: 'AnneeProd', op: 'lte', value: 2020 }, [0]],
      ['between', { field: 'AnneeProd', op: 'between', value: [2020, 2021] }, [0]],
      ['between with one bound', { field: 'AnneeProd', op: 'between', value: [2021, null] }, [2]],
      ['in', { field: 'IdPays', op: 'in', value: [45, 86] }, [0, 1]],
      ['in with nothing', { field: 'IdPays', op: 'in', value: [null] }, [2]],
      ['not in', { field: 'IdPays', op: 'notIn', value: [45] }, [1, 2]],
      ['empty', { field: 'Duree', op: 'empty' }, [2]],
      ['not empty', { field: 'Duree', op: 'notEmpty' }, [0, 1]],
      ['boolean', { field: 'IsPremierFilm', op: 'eq', value: true }, [2]],
      ['the text of a reference', { field: 'PaysLibelle', op: 'contains', value: 'FRANCE' }, [0]],
      ['through a reference', { field: 'Pays.Code', op: 'eq', value: 'mc' }, [1]],
      ['not', { not: { field: 'IdPays', op: 'eq', value: 45 } }, [1, 2]],
      ['and, or', { or: [{ field: 'IdPays', op: 'eq', value: 45 }, { and: [{ field: 'AnneeProd', op: 'gte', value: 2022 }] }] }, [0, 2]],
      ['derived', { field: 'NbInscriptions', op: 'eq', value: 0 }, [0, 1, 2]],
    ])('filters by %s, and counts the same', async (_name, Criteres, expected) => {
      const rows = await list({ ...only(), Criteres, Tri: [{ Key: 'Id' }] });
      expect(rows.map((row) => row['Id'])).toEqual(expected.map((index) => ids[index]));
      const count = await staff.call('POST', '/api/films/filter/count', { ...only(), Criteres });
      expect(count.body).toBe(expected.length);
    });

    test('sorts without case and accents, absent values last both ways, ties by id', async () => {
      async function order(...Tri: { Key: string; Desc?: boolean }[]) {
        return (await list({ ...only(), Tri })).map((row) => ids.indexOf(Number(row['Id'])));
      }
      expect(await order({ Key: 'TitreOriginal' })).toEqual([2, 0, 1]);
      expect(await order({ Key: 'TitreOriginal', Desc: true })).toEqual([1, 0, 2]);
      expect(await order({ Key: 'Duree' })).toEqual([0, 1, 2]);
      expect(await order({ Key: 'Duree', Desc: true })).toEqual([1, 0, 2]);
      expect(await order({ Key: 'IdPays' })).toEqual([0, 1, 2]);
    });

    test('finds every word of a global search, in any order', async () => {
      expect((await list({ ...only(), GlobalSearch: 'ete cesar' })).map((row) => row['Id'])).toEqual([ids[0]]);
      expect(await list({ ...only(), GlobalSearch: 'cesar hiver' })).toEqual([]);
    });

    test('pages, and leaves out what is excluded', async () => {
      const rows = await list({ ...only(), Tri: [{ Key: 'Id' }] }, '&skip=1&take=1');
      expect(rows.map((row) => row['Id'])).toEqual([ids[1]]);
      expect((await list({ ...only(), IdsPkExclude: [ids[0]] })).length).toBe(2);
    });

    test('selects nothing for an empty selection', async () => {
      expect(await list({ IdsPk: [] })).toEqual([]);
    });

    test('shows the asked columns with their siblings and nothing else', async () => {
      const [row] = await list({ IdsPk: [ids[0]], Colonnes: ['TitreOriginal', 'IdPays', 'IdsGenre'] });
      expect(row).toEqual({
        Id: ids[0],
        Version: 1,
        TitreOriginal: 'CÉSAR en été',
        IdPays: 45,
        PaysLibelle: 'France',
        IdsGenre: [],
        GenreLibelles: [],
      });
    });

    test('offers choices with their texts', async () => {
      const { status, body } = await staff.call('GET', `/api/films/choix?ids=${ids[1]}|${ids[0]}`);
      expect(status).toBe(200);
      expect(body.map((choice: { Id: number; Libelle: string }) => [choice.Id, choice.Libelle])).toEqual([
        [ids[0], 'CÉSAR en été'],
        [ids[1], 'Echappée'],
      ]);
    });

    test.each([
      ['an unknown field', { Criteres: { field: 'Inconnu', op: 'eq', value: 'x' } }, { path: 'Inconnu', code: 'champ-inconnu' }],
      ['an operator of another kind', { Criteres: { field: 'IsMuet', op: 'contains', value: 'x' } }, { path: 'IsMuet', code: 'operateur' }],
      ['an unknown sort', { Tri: [{ Key: 'Inconnu' }] }, { path: 'Tri.Inconnu', code: 'champ-inconnu' }],
      ['an unknown column', { Colonnes: ['Inconnu'] }, { path: 'Colonnes.Inconnu', code: 'champ-inconnu' }],
    ])('refuses %s', async (_name, filter, error) => {
      const { status, body } = await staff.call('POST', '/api/films/filter', { filter });
      expect([status, body.code]).toEqual([400, 'champs-invalides']);
      expect(body.errors).toEqual([expect.objectContaining(error)]);
    });
  });

  describe('a lot', () => {
    test('saves new, changed and deleted items together and gives the new ids', async () => {
      const id = await create();
      const gone = await create();
      const record = await read(id);
      const { status, body } = await staff.call('POST', '/api/films/lot', {
        Items: [
          { ...film({ TitreOriginal: 'Neuf' }), Id: -1 },
          { ...record, TitreOriginal: 'Changé' },
        ],
        Deleted: [{ Id: gone, Version: 1 }],
      });
      expect([status, body]).toEqual([200, { Ids: { '-1': expect.any(Number) } }]);
      expect(await read(body.Ids['-1'])).toMatchObject({ TitreOriginal: 'Neuf' });
      expect(await read(id)).toMatchObject({ TitreOriginal: 'Changé', Version: 2 });
      expect((await staff.call('GET', `/api/films/${gone}`)).status).toBe(404);
    });

    test('of deletions is open to who may delete and not write, and adds nothing for them', async () => {
      const gone = await create();
      const Deleted = [{ Id: gone, Version: 1 }];
      const remover = await backend.signInWith(['FILM', 'FILM-DELETE']);
      const neither = await backend.signInWith(['FILM', 'FILMS']);
      const mixed = await remover.call('POST', '/api/films/lot', { Items: [{ ...film({ TitreOriginal: 'Neuf' }), Id: -1 }], Deleted });
      const refused = await neither.call('POST', '/api/films/lot', { Items: [], Deleted });
      expect([mixed, refused].map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'droit-manquant'],
        [403, 'droit-manquant'],
      ]);
      expect((await read(gone))['Version']).toBe(1);
      expect((await remover.call('POST', '/api/films/lot', { Items: [], Deleted })).body).toEqual({ Ids: {} });
      expect((await staff.call('GET', `/api/films/${gone}`)).status).toBe(404);
    });

    test('comes back whole from the trash, with all that it deleted', async () => {
      const gone = [await create(), await create()];
      const lot = await staff.call('POST', '/api/films/lot', { Items: [], Deleted: gone.map((Id) => ({ Id, Version: 1 })) });
      expect([lot.status, lot.body]).toEqual([200, { Ids: {} }]);
      const restored = await staff.call('POST', `/api/corbeille/${lot.headers.get('x-batch')}/restauration`);
      expect([restored.status, restored.body]).toEqual([200, true]);
      for (const id of gone) expect(await read(id)).toMatchObject({ Id: id });
    });

    test('with one wrong item saves nothing', async () => {
      const id = await create();
      const { status, body } = await staff.call('POST', '/api/films/lot', {
        Items: [
          { ...(await read(id)), TitreOriginal: 'Perdu' },
          { Id: -1, TitreOriginal: '' },
        ],
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'Items.1.TitreOriginal']);
      expect(await read(id)).toMatchObject({ Version: 1 });
    });
  });

  describe('a linked list', () => {
    test('adds, orders and removes links', async () => {
      const id = await create();
      const admin = await backend.signInWith([...FILM, 'MOT-CLE', 'MOT-CLES', 'MOT-CLE-WRITE', 'GENRE-WRITE']);
      const mots: number[] = [];
      for (const mot of ['Famille d’essai', 'Exil d’essai'])
        mots.push((await admin.call('POST', '/api/mot-cles', { TradLibelle: { TraductionFr: mot } })).body);
      // The sheet of a keyword adds films too: a link is written with the rights of both ends.
      expect((await staff.call('POST', `/api/films/${id}/mots-cles/${mots.join('|')}`)).status).toBe(403);
      expect((await admin.call('POST', `/api/films/${id}/mots-cles/${mots.join('|')}`)).body).toBe(true);
      const linked = await staff.call('GET', `/api/films/${id}/mots-cles`);
      expect(new Set(linked.body.map((link: { Id: number }) => link.Id))).toEqual(new Set(mots));
      expect((await admin.call('DELETE', `/api/films/${id}/mots-cles/${mots[0]}`)).body).toBe(true);
      expect((await staff.call('GET', `/api/films/${id}/mots-cles`)).body).toEqual([
        expect.objectContaining({ Id: mots[1], Libelle: 'Exil d’essai' }),
      ]);
      await admin.call('POST', `/api/films/${id}/mots-cles/${mots[0]}`);
      expect((await admin.call('DELETE', `/api/films/${id}/mots-cles/${mots.join('|')}`)).body).toBe(true);
      expect((await staff.call('GET', `/api/films/${id}/mots-cles`)).body).toEqual([]);
    });
  });
});
