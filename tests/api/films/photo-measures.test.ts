import { afterAll, beforeAll, expect, it } from 'vitest';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import { png } from '#tests/support/sample-files.ts';
import type { ApiApp } from '../support/api-app.ts';
import { startRecordApi } from '../support/record-api.ts';

const YEAR = 2064;
let records: Awaited<ReturnType<typeof startRecordApi>>;
let api: ApiApp;
let film: number;
let entry: number;

async function rowOf(plural: string, id: number, columns: readonly string[]): Promise<Record<string, unknown>> {
  const filter = { IdsPk: [id], Colonnes: columns };
  const reply = await records.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 1 });
  expect(reply.statusCode).toBe(200);
  return Object.fromEntries(columns.map((name) => [name, reply.json()[0][name]]));
}

async function addPhoto(width: number, height: number, Copyright: string | null): Promise<number> {
  const bytes = png(width, height);
  const sent = await records.call('POST', '/api/fichiers/film-image/IdImage/morceaux', {
    Envoi: crypto.randomUUID(),
    Nom: 'photo.png',
    Taille: bytes.length,
    Morceau: { index: 0, value: bytes.toString('base64'), finish: true },
  });
  return records.create('film-images', { IdFilm: film, IdImage: sent.json().Fichier.Id, Type: ImageType.photo, Copyright });
}

beforeAll(async () => {
  records = await startRecordApi();
  ({ api } = records);
  const { create } = records;
  await create('festival-editions', { Eannee: YEAR, DateDebut: '2064-01-28', DateFin: '2064-02-05', LargeurPhoto: 85 });
  const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
  const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: 'S' }, IdSectionType, Eannee: YEAR, Prefixe: 'P' });
  film = await create('films', { TitreOriginal: 'Photo mesurée', AnneeProd: 2063 });
  entry = await create('festival-inscriptions', { IdFilm: film, IdSection, Eannee: YEAR, Numero: 'P1' });
  await api.database.pool.query('update festival_inscription set statut = $1 where id = $2', [InscriptionStatut.programme, entry]);
});
afterAll(() => api.close());

const GAPS = ['IsPhotoManquante', 'IsPhotoPetite', 'IsCreditPhotoManquant'] as const;

it('compares the pixels of a photo with its width on the page at 300 dpi', async () => {
  expect(await rowOf('festival-inscriptions', entry, GAPS)).toEqual({
    IsPhotoManquante: true,
    IsPhotoPetite: false,
    IsCreditPhotoManquant: false,
  });
  const small = await addPhoto(1003, 600, null);
  const columns = ['Largeur', 'Hauteur', 'LargeurImpression', 'IsTropPetite', 'IsEnDouble', 'IsSansCredit'];
  // 85 mm at 300 dpi take 1,004 pixels.
  expect(await rowOf('film-images', small, columns)).toEqual({
    Largeur: 1003,
    Hauteur: 600,
    LargeurImpression: 84,
    IsTropPetite: true,
    IsEnDouble: false,
    IsSansCredit: true,
  });
  expect(await rowOf('festival-inscriptions', entry, GAPS)).toEqual({
    IsPhotoManquante: false,
    IsPhotoPetite: true,
    IsCreditPhotoManquant: true,
  });
  const large = await addPhoto(1004, 600, '© Production');
  expect(await rowOf('film-images', large, columns)).toMatchObject({ LargeurImpression: 85, IsTropPetite: false, IsSansCredit: false });
  expect(await rowOf('festival-inscriptions', entry, GAPS)).toMatchObject({ IsPhotoPetite: false });
});

it('marks two photos of the same bytes as duplicates', async () => {
  const first = await addPhoto(320, 200, '© Une');
  expect(await rowOf('film-images', first, ['IsEnDouble'])).toEqual({ IsEnDouble: false });
  const again = await addPhoto(320, 200, '© Deux');
  expect([await rowOf('film-images', first, ['IsEnDouble']), await rowOf('film-images', again, ['IsEnDouble'])]).toEqual([
    { IsEnDouble: true },
    { IsEnDouble: true },
  ]);
});
