import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import { lookAtPictures } from '#server/files/looks/keep-looks.ts';
import { openFiles } from '#server/files/open-files.ts';
import { TEST_CONFIG } from '../support/api-app.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const SAMPLES = path.join(import.meta.dirname, '..', '..', '..', 'src', 'server', 'files', 'looks', 'samples');
let records: RecordApi;
const films: number[] = [];

async function send(name: string): Promise<number> {
  const bytes = readFileSync(path.join(SAMPLES, name));
  const sent = await records.call('POST', '/api/fichiers/film-image/IdImage/morceaux', {
    Envoi: crypto.randomUUID(),
    Nom: name,
    Taille: bytes.length,
    Morceau: { index: 0, value: bytes.toString('base64'), finish: true },
  });
  return sent.json().Fichier.Id;
}

async function addPicture(IdFilm: number, name: string): Promise<number> {
  return records.create('film-images', { IdFilm, IdImage: await send(name), Type: ImageType.photo });
}

function look(): Promise<number> {
  return lookAtPictures({ pool: records.api.database.pool, files: openFiles(TEST_CONFIG) });
}

async function alike(): Promise<readonly number[]> {
  const filter = { Criteres: { field: 'IsRessemblante', op: 'eq', value: true }, Tri: [{ Key: 'Id' }] };
  const rows = (await records.call('POST', '/api/film-images/filter', { filter, skip: 0, take: 99 })).json<{ Id: number }[]>();
  return rows.map(({ Id }) => Id);
}

beforeAll(async () => {
  records = await startRecordApi();
  for (const TitreOriginal of ['Une', 'Deux', 'Trois']) films.push(await records.create('films', { TitreOriginal, AnneeProd: 2063 }));
});
afterAll(() => records.api.close());

it('finds the same picture in another size and format, shows it beside, and lets others be', async () => {
  const [one = 0, two = 0, three = 0] = films;
  const first = await addPicture(one, 'baseline.jpg');
  const small = await addPicture(two, 'progressive.jpg');
  await addPicture(three, 'other.jpg');
  await addPicture(three, 'flat.jpg');
  expect(await alike()).toEqual([]);
  expect(await look()).toBe(4);
  expect(await alike()).toEqual([first, small]);
  const filter = { IdsPk: [first], Colonnes: ['IsRessemblante', 'RessembleA', 'ImageRessemblante', 'IsEnDouble'] };
  const [row] = (await records.call('POST', '/api/film-images/filter', { filter, skip: 0, take: 1 })).json();
  const picture = (await records.call('GET', `/api/film-images/${small}`)).json<{ IdImage: number }>();
  expect(row).toMatchObject({ IsRessemblante: true, RessembleA: 'Deux', IsEnDouble: false });
  expect(String(row.ImageRessemblante)).toBe(String(picture.IdImage));
  // Nothing is left to look at; the same bytes again are known at once.
  expect(await look()).toBe(0);
  const again = await addPicture(three, 'baseline.jpg');
  expect(await alike()).toEqual([first, small, again]);
});

it('looks anew at a picture whose file changes, and forgets one that is deleted', async () => {
  const [first = 0, second = 0, third = 0] = await alike();
  const { Version } = (await records.call('GET', `/api/film-images/${second}`)).json();
  const IdImage = await send('mirrored.jpg');
  expect((await records.call('PUT', `/api/film-images/${second}`, { Id: second, Version, IdImage })).statusCode).toBe(200);
  expect(await alike()).toEqual([first, third]);
  await look();
  expect(await alike()).toEqual([first, third]);
  const read = (await records.call('GET', `/api/film-images/${third}`)).json();
  expect((await records.call('DELETE', `/api/film-images/${third}`, { Id: third, Version: read.Version })).statusCode).toBe(200);
  expect(await alike()).toEqual([]);
});
