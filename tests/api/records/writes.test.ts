import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { type RecordApi, recordCalls, startRecordApi } from '../support/record-api.ts';

const FRANCE = 45;
let records: RecordApi;

beforeAll(async () => {
  records = await startRecordApi();
});
afterAll(() => records.api.close());

function film(record: RecordData = {}): Promise<number> {
  return records.create('films', { TitreOriginal: 'Marée', ...record });
}

async function query<R extends object>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
  return (await records.api.database.pool.query(text, [...values])).rows;
}

describe('refusals', () => {
  test.each([
    [{ TitreOriginal: 'x'.repeat(256) }, 'TitreOriginal', 'trop-long'],
    [{ TitreOriginal: '   ' }, 'TitreOriginal', 'obligatoire'],
    [{ TitreOriginal: 12 }, 'TitreOriginal', 'type'],
    [{ Duree: '1:75:00' }, 'Duree', 'duree'],
    [{ AnneeProd: 195.5 }, 'AnneeProd', 'type'],
    [{ AnneeProd: 12 }, 'AnneeProd', 'trop-petit'],
    [{ DateAchevement: '2026-02-30' }, 'DateAchevement', 'date'],
    [{ IdPays: 999_999 }, 'IdPays', 'reference-inconnue'],
    [{ IdsGenre: [999_999] }, 'IdsGenre', 'reference-inconnue'],
    [{ IdsGenre: [1, 1] }, 'IdsGenre', 'valeur'],
    [{ IdsGenre: 'tous' }, 'IdsGenre', 'type'],
    [{ TradResume: { TraductionXx: 'x' } }, 'TradResume.TraductionXx', 'champ-inconnu'],
    [{ Commentaire: 'a\u0000b' }, 'Commentaire', 'format'],
  ])('%j is refused by the name of the field, in French', async (change, path, code) => {
    const reply = await records.call('POST', '/api/films', { TitreOriginal: 'Marée', ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([expect.objectContaining({ path, code, message: expect.stringMatching(/\p{L}{3}/u) })]);
  });

  test('a value that must be unique is refused as taken', async () => {
    await film({ Reference: 'UNIQUE-1' });
    const reply = await records.call('POST', '/api/films', { TitreOriginal: 'Autre', Reference: 'UNIQUE-1' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'valeur-deja-prise', errors: [{ path: 'Reference', code: 'deja-pris' }] });
  });

  test('a body that is no record is refused', async () => {
    const replies = await Promise.all([
      records.call('POST', '/api/films', []),
      records.call('POST', '/api/films', 12),
      records.call('PUT', `/api/films/${await film()}`, { TitreOriginal: 'sans version' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });
});

describe('creation', () => {
  test('the same key creates once, however often and however fast it is sent', async () => {
    function send(title: string) {
      return records.api.app.inject({
        method: 'POST',
        url: '/api/films',
        payload: { TitreOriginal: title },
        headers: { ...headers(), 'idempotency-key': 'une-fois' },
      });
    }
    const replies = await Promise.all([send('Double'), send('Double'), send('Double')]);
    const ids = new Set(replies.map((reply) => reply.json()));
    expect(ids.size).toBe(1);
    expect(await query('select 1 from film where titre_original = $1', ['Double'])).toHaveLength(1);
    expect((await send('Autre corps')).statusCode).toBe(422);
  });

  test('a blank text is no text, a duration and an instant come back in one form', async () => {
    const id = await film({ Duree: '1:02:03', NumVisa: '  ', TradResume: { TraductionFr: '' } });
    expect(await records.get(`/api/films/${id}`)).toMatchObject({ Duree: '01:02:03', NumVisa: null, IdResume: null, TradResume: null });
  });
});

function headers(): Record<string, string> {
  return {
    cookie: records.cookie,
    authorization: records.handle,
    origin: 'http://localhost',
    host: 'localhost',
  };
}

describe('versions', () => {
  test('of two changes at once, one wins and the other learns of it', async () => {
    const id = await film();
    const record = await records.get(`/api/films/${id}`);
    const replies = await Promise.all(
      ['Un', 'Deux'].map((TitreOriginal) => records.call('PUT', `/api/films/${id}`, { ...record, TitreOriginal })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await records.get(`/api/films/${id}`))['Version']).toBe(2);
  });

  test('a stale deletion is refused with both states', async () => {
    const id = await film();
    await records.update('films', id, { NumVisa: '12' });
    const reply = await records.call('DELETE', `/api/films/${id}`, { Id: id, Version: 1 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().conflict).toMatchObject({
      version: 2,
      fields: ['NumVisa'],
      current: { NumVisa: '12' },
      before: { NumVisa: null, Version: 1 },
    });
  });
});

describe('what a record holds', () => {
  test('a translation is created, changed and removed with its record', async () => {
    const id = await film({ TradResume: { TraductionFr: 'Un', TraductionEn: 'One' } });
    const { IdResume, TradResume } = await records.get(`/api/films/${id}`);
    expect(TradResume).toMatchObject({ Id: IdResume, TraductionFr: 'Un', TraductionEn: 'One', TraductionPt: null });
    await records.update('films', id, { TradResume: { TraductionFr: 'Deux' } });
    expect((await records.get(`/api/films/${id}`))['TradResume']).toMatchObject({ Id: IdResume, TraductionFr: 'Deux', TraductionEn: null });
    await records.update('films', id, { TradResume: null });
    expect(await records.get(`/api/films/${id}`)).toMatchObject({ IdResume: null, TradResume: null });
    expect(await query('select 1 from trad_texte where id = $1', [IdResume])).toEqual([]);
  });

  test('an owned record is saved and removed with its owner, and shows in its history', async () => {
    const id = await records.create('structures', { RaisonSociale: 'Ciné', Adresse: { Ville: 'Paris', IdPays: FRANCE } });
    const { Adresse, IdAdresse } = await records.get(`/api/structures/${id}`);
    expect(Adresse).toMatchObject({ Id: IdAdresse, Version: 1, Ville: 'Paris', PaysLibelle: 'France' });
    await records.update('structures', id, { Adresse: { Ville: 'Lyon' } });
    expect((await records.get(`/api/structures/${id}`))['Adresse']).toMatchObject({ Id: IdAdresse, Version: 2, Ville: 'Lyon' });
    expect(await records.get(`/api/structures/${id}/historique`)).toContainEqual(
      expect.objectContaining({ Entite: 'adresse', Before: { Ville: 'Paris' }, After: { Ville: 'Lyon' } }),
    );
    const wrong = await records.call('PUT', `/api/structures/${id}`, {
      ...(await records.get(`/api/structures/${id}`)),
      Adresse: { Ville: 'x'.repeat(200) },
    });
    expect(wrong.json().errors).toEqual([expect.objectContaining({ path: 'Adresse.Ville', code: 'trop-long' })]);
    await records.update('structures', id, { Adresse: null });
    expect(await records.get(`/api/structures/${id}`)).toMatchObject({ IdAdresse: null, Adresse: null });
    expect(await query('select 1 from adresse where id = $1', [IdAdresse])).toEqual([]);
  });

  test('linked ids keep their order', async () => {
    const genres = await Promise.all(['A', 'B', 'C'].map((name) => records.create('genres', { TradLibelle: { TraductionFr: name } })));
    const reversed = genres.toReversed();
    const id = await film({ IdsGenre: reversed });
    expect((await records.get(`/api/films/${id}`))['IdsGenre']).toEqual(reversed);
    await records.update('films', id, { IdsGenre: genres });
    expect(await records.get(`/api/films/${id}`)).toMatchObject({ IdsGenre: genres, GenreLibelles: ['A', 'B', 'C'], Version: 2 });
  });

  test('a password is hashed, never read and never noted; absent, it stays', async () => {
    const group = await records.create('groupe-utilisateurs', { Nom: 'Équipe', IdsDroit: [await someRight()] });
    const id = await records.create('utilisateurs', {
      Nom: 'Petit',
      Prenom: 'Ana',
      Login: 'ana@exemple.test',
      MotDePasse: 'reliure-cyan-tambour-42',
      IdGroupeUtilisateur: group,
    });
    const record = await records.get(`/api/utilisateurs/${id}`);
    expect(Object.keys(record)).not.toContain('MotDePasse');
    const [stored] = await query<{ mot_de_passe: string }>('select mot_de_passe from utilisateur where id = $1', [id]);
    expect(stored?.mot_de_passe).toMatch(/^\$argon2id\$/);
    await records.update('utilisateurs', id, { Nom: 'Grand' });
    expect(await query('select mot_de_passe from utilisateur where id = $1', [id])).toEqual([stored]);
    await records.update('utilisateurs', id, { MotDePasse: 'autre-phrase-de-passe-7' });
    expect(JSON.stringify(await query('select avant, apres from historique where entite = $1', ['utilisateur']))).not.toMatch(
      /reliure|phrase|argon/,
    );
  });
});

async function someRight(): Promise<number> {
  return (await query<{ id: number }>("select id from utilisateur_droit where code = 'FILM'"))[0]?.id ?? 0;
}

describe('what few may see', () => {
  test('a protected field is encrypted at rest, absent for those without its right, and left alone by their changes', async () => {
    const person = await records.create('personnes', { Nom: 'Discret' });
    const id = await records.create('contacts', { IdPersonne: person, Iban: 'FR76 3000 6000 0112 3456 7890 189' });
    const [row] = await query<{ iban: string }>('select iban from contact where id = $1', [id]);
    expect(row?.iban).toMatch(/^v1:/);
    expect((await records.get(`/api/contacts/${id}`))['Iban']).toBe('FR76 3000 6000 0112 3456 7890 189');
    const other = recordCalls(await records.api.signInWith('CONTACT', 'CONTACTS', 'CONTACT-WRITE'));
    const seen = await other.get(`/api/contacts/${id}`);
    expect(seen['Iban']).toBeNull();
    expect(await other.list('contacts', { IdsPk: [id], Colonnes: ['Iban'] })).toEqual([{ Id: id, Version: 1, Iban: null }]);
    await other.update('contacts', id, { IsMailing: true });
    expect(await records.get(`/api/contacts/${id}`)).toMatchObject({
      Iban: 'FR76 3000 6000 0112 3456 7890 189',
      IsMailing: true,
      Version: 2,
    });
    const filtered = await other.call('POST', '/api/contacts/filter', { filter: { Criteres: { field: 'Iban', op: 'notEmpty' } } });
    expect(filtered.statusCode).toBe(400);
  });

  test('without the right a person changes the own name and nothing that gives rights', async () => {
    const me = await records.api.signInWith();
    const mine = recordCalls(me);
    await mine.update('utilisateurs', me.person.id, { Prenom: 'Moi', IdsDroitUtilisateur: [await someRight()], IsActif: false });
    expect(await mine.get(`/api/utilisateurs/${me.person.id}`)).toMatchObject({ Prenom: 'Moi', IdsDroitUtilisateur: [], IsActif: true });
    expect((await me.call('GET', '/api/utilisateurs/1')).statusCode).toBe(403);
    expect((await me.call('GET', '/api/utilisateurs/1999999')).statusCode).toBe(403);
  });
});
