import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const REALISATION = 1;
let records: RecordApi;
let varda: number;
let cleo: number;
let condamne: number;

beforeAll(async () => {
  records = await startRecordApi();
  varda = await records.create('personnes', { Nom: 'Varda', Prenom: 'Agnès' });
  const cesar = await records.create('personnes', { Nom: 'César', Prenom: 'Renée' });
  cleo = await film('Cléo de 5 à 7', varda);
  condamne = await film("Un condamné à mort s'est échappé", cesar);
});
afterAll(() => records.api.close());

async function film(TitreOriginal: string, director: number | null): Promise<number> {
  const id = await records.create('films', { TitreOriginal });
  if (director !== null) await records.create('film-credits', { IdFilm: id, IdFonction: REALISATION, IdPersonne: director });
  return id;
}

async function found(GlobalSearch: string): Promise<readonly unknown[]> {
  return (await records.list('films', { GlobalSearch, Tri: [{ Key: 'TitreOriginal' }] })).map(({ Id }) => Id);
}

test.each(['varda', 'VARDA', 'agnes varda', 'Varda  Agnès', 'cléo varda', 'CLEO 7'])(
  '« %s » finds the film by its director or its title',
  async (text) => {
    expect(await found(text)).toEqual([cleo]);
  },
);

test.each(['cesar', 'césar', 'renee', 'echappe', 'ÉCHAPPÉ', 'condamne mort', "s'est"])(
  '« %s » finds a name or a title with or without its accents',
  async (text) => {
    expect(await found(text)).toEqual([condamne]);
  },
);

test.each(["CHARLIE'S COUNTRY", "charlie's", '« Charlie’s Country »', 'Country, Charlie'])('« %s » finds a possessive', async (text) => {
  const id = await film("Charlie's Country", null);
  expect(await found(text)).toEqual([id]);
  await records.remove('films', id);
});

test('every word must be found', async () => {
  expect(await found('varda echappe')).toEqual([]);
  expect(await found('100% varda')).toEqual([]);
  expect(await found('c_eo')).toEqual([]);
});

test('a renamed person is found under the new name at once, and no longer under the old one', async () => {
  const person = await records.create('personnes', { Nom: 'Durand', Prenom: 'Zoé' });
  const id = await film('Rivages', person);
  await records.update('personnes', person, { Nom: 'Kowalczyk' });
  expect(await found('kowalczyk')).toEqual([id]);
  expect(await found('durand')).toEqual([]);
});

test('a credit that is removed, restored or moved takes its name along', async () => {
  const person = await records.create('personnes', { Nom: 'Nguyên' });
  const first = await film('Premier rivage', null);
  const second = await film('Second rivage', null);
  const credit = await records.create('film-credits', { IdFilm: first, IdFonction: REALISATION, IdPersonne: person });
  const batch = await records.remove('film-credits', credit);
  expect(await found('nguyen')).toEqual([]);
  await records.call('POST', `/api/corbeille/${batch}/restauration`, {});
  expect(await found('nguyen')).toEqual([first]);
  await records.update('film-credits', credit, { IdFilm: second });
  expect(await found('nguyen')).toEqual([second]);
});

test('a person of more than a thousand films is renamed at once, the last films being found a moment later', async () => {
  const person = await records.create('personnes', { Nom: 'Prolixe' });
  const { pool } = records.api.database;
  await pool.query(
    `with nouveaux as (insert into film (titre_original, recherche) select 'Bobine ' || n, 'bobine ' || n || ' prolixe' from generate_series(1, 1200) n returning id)
     insert into film_credit (id_film, id_fonction, id_personne) select id, $1, $2 from nouveaux`,
    [REALISATION, person],
  );
  await records.update('personnes', person, { Nom: 'Fertile' });
  await expect
    .poll(
      async () => (await records.get(`/api/films/filter/count?filter=${encodeURIComponent('{"GlobalSearch":"fertile"}')}`)) as unknown,
      { timeout: 10_000 },
    )
    .toBe(1200);
  expect(await found('prolixe')).toEqual([]);
});

test('what a reader may not see is found by nobody', async () => {
  await records.create('contacts', { IdPersonne: varda, Iban: 'FR7630006000011234567890189' });
  expect(await records.list('contacts', { GlobalSearch: 'FR7630006' })).toEqual([]);
});

test('system rows are found although no form ever saved them', async () => {
  await expect.poll(() => records.list('payss', { GlobalSearch: 'nouvelle caledonie' }), { timeout: 5000 }).toMatchObject([{ Id: 97 }]);
});
