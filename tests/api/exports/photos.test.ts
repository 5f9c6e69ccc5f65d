import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { CatalogueRubrique } from '#generated/enums/catalogue-rubrique.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import { png } from '#tests/support/sample-files.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2066;
let records: RecordApi;
let paged: number;
let other: number;
let large: number;
let small: number;
let entry: number;

async function sendPicture(field: string, width: number, height: number): Promise<number> {
  const bytes = png(width, height);
  const sent = await records.call('POST', `/api/fichiers/${field}/morceaux`, {
    Envoi: crypto.randomUUID(),
    Nom: 'x.png',
    Taille: bytes.length,
    Morceau: { index: 0, value: bytes.toString('base64'), finish: true },
  });
  return sent.json().Fichier.Id;
}

async function addPicture(IdFilm: number, width: number, more: object = {}): Promise<number> {
  const IdImage = await sendPicture('film-image/IdImage', width, 800);
  return records.create('film-images', { IdFilm, IdImage, Type: ImageType.photo, ...more });
}

beforeAll(async () => {
  records = await startRecordApi();
  const { create } = records;
  await create('festival-editions', { Eannee: YEAR, DateDebut: '2066-01-30', DateFin: '2066-02-07', IsDefaut: true });
  const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
  const IdSection = await create('festival-sections', {
    TradLibelle: { TraductionFr: 'Nationale' },
    IdSectionType,
    Eannee: YEAR,
    Prefixe: 'N',
  });
  paged = await create('films', { Prefixe: "L'", TitreOriginal: 'Été', AnneeProd: 2065 });
  other = await create('films', { TitreOriginal: 'Nuit', AnneeProd: 2065 });
  entry = await create('festival-inscriptions', { IdFilm: paged, IdSection, Eannee: YEAR, Numero: 'N1', PageCatalogue: 7 });
  await records.api.database.pool.query('update festival_inscription set statut = $1 where id = $2', [InscriptionStatut.programme, entry]);
  large = await addPicture(paged, 1200, { Copyright: '© Une', Libelle: 'Plan', Ordre: 1 });
  small = await addPicture(paged, 900, { Copyright: '© Deux', Ordre: 2 });
  await addPicture(other, 700, { IsReserve: true });
});
afterAll(() => records.api.close());

interface Travail {
  readonly Id: number;
  readonly Etat: string;
}

async function archived(Ecran: string, Filtre: object, Format = 'photos'): Promise<Readonly<Record<string, Uint8Array>>> {
  const reply = await records.call('POST', '/api/travaux', { Ecran, Format, Filtre });
  expect({ status: reply.statusCode, body: reply.body }).toMatchObject({ status: 200 });
  const job = await eventually(async () => {
    const found = (await records.call('GET', '/api/travaux')).json<Travail[]>().find(({ Id }) => Id === reply.json<Travail>().Id);
    if (found === undefined || ['attente', 'encours'].includes(found.Etat)) throw new Error('not ended');
    return found;
  });
  expect(job).toMatchObject({ Etat: 'termine', Erreur: null });
  return unzipSync((await records.call('GET', `/api/travaux/${job.Id}/fichier`)).rawPayload);
}

function textOf(archive: Readonly<Record<string, Uint8Array>>, name: string): string {
  return new TextDecoder().decode(archive[name]);
}

/** Width that the header of a PNG announces. */
function widthOf(bytes: Uint8Array | undefined): number {
  return bytes === undefined ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(16);
}

const SQUARE = { Usage: CadrageUsage.carre, Gauche: 1000, Haut: 0, Largeur: 6667, Hauteur: 10_000 };

describe('crops of a picture', () => {
  it('refuses frames beyond the picture and out of the proportions of their use with 400', async () => {
    const IdRendu = await sendPicture('film-image-cadrage/IdRendu', 800, 800);
    for (const wrong of [
      { ...SQUARE, Gauche: 5000 },
      { ...SQUARE, Largeur: 10_000, Gauche: 0 },
    ]) {
      const refused = await records.call('POST', '/api/film-image-cadrages', { IdFilmImage: large, IdRendu, ...wrong });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toMatchObject([{ path: 'Largeur', code: 'valeur' }]);
    }
  });

  it('keeps one crop a use, named in the list of pictures', async () => {
    const IdRendu = await sendPicture('film-image-cadrage/IdRendu', 800, 800);
    await records.create('film-image-cadrages', { IdFilmImage: large, IdRendu, ...SQUARE });
    const again = await records.call('POST', '/api/film-image-cadrages', { IdFilmImage: large, IdRendu, ...SQUARE });
    expect(again.statusCode).toBe(409);
    const filter = { Criteres: { field: 'Cadrages.Usage', op: 'eq', value: CadrageUsage.carre }, Colonnes: ['NbCadrages', 'UsagesCadres'] };
    const [row] = (await records.call('POST', '/api/film-images/filter', { filter, skip: 0, take: 9 })).json();
    expect(row).toMatchObject({ Id: large, NbCadrages: 1 });
  });
});

describe('the archive of photos', () => {
  it('holds the photos of a list of films by page and whole title, with their credits', async () => {
    const archive = await archived('catalogue-preparation', { Criteres: { field: 'Eannee', op: 'eq', value: YEAR } });
    expect(Object.keys(archive).toSorted()).toEqual(["007_L'Été_01.png", "007_L'Été_02.png", 'credits-photos.csv']);
    expect(widthOf(archive["007_L'Été_01.png"])).toBe(1200);
    const [head, first, second] = textOf(archive, 'credits-photos.csv').split('\r\n');
    expect(head).toBe('Fichier;Page;Titre;Légende;Crédit;Largeur à 300 dpi (mm);Image');
    expect(first).toBe("007_L'Été_01.png;7;L'Été;Plan;© Une;101;entière");
    expect(second).toContain('© Deux;76;entière');
    expect(Object.keys(await archived('film', { IdsPk: [paged] }))).toEqual(Object.keys(archive));
  });

  it('takes the crop of the chosen use where there is one, and the pictures that were chosen', async () => {
    const archive = await archived('photo', { IdsPk: [large, small], Cadrage: CadrageUsage.carre });
    expect(widthOf(archive["007_L'Été_01.png"])).toBe(800);
    expect(widthOf(archive["007_L'Été_02.png"])).toBe(900);
    expect(textOf(archive, 'credits-photos.csv')).toContain("007_L'Été_01.png;7;L'Été;Plan;© Une;67;cadrée");
    const one = await archived('photo', { IdsPk: [small] });
    expect(widthOf(one["007_L'Été_01.png"])).toBe(900);
    // A picture kept for teaching leaves when somebody chose it, and with no list of films.
    expect(Object.keys(await archived('film', { IdsPk: [other] }))).toEqual(['credits-photos.csv']);
  });

  it('refuses an unknown use, lists without photos and an answer within the request with 400', async () => {
    for (const [Ecran, Filtre] of [
      ['photo', { Cadrage: 99 }],
      ['contact', {}],
    ] as const)
      expect((await records.call('POST', '/api/travaux', { Ecran, Format: 'photos', Filtre })).statusCode).toBe(400);
    expect((await records.call('POST', '/api/exports/photo', { format: 'photos', filter: {} })).statusCode).toBe(400);
  });
});

it('the catalogue prints the crops that its template names', async () => {
  const CadragePhotos = CadrageUsage.carre;
  const values = { Libelle: 'Carré', Rubriques: CatalogueRubrique.photos, IsConnusSeulement: false, CadragePhotos };
  const Gabarit = await records.create('catalogue-gabarits', values);
  const archive = await archived('catalogue-preparation', { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Gabarit }, 'catalogue');
  expect(widthOf(archive["photos/007_L'Été_01.png"])).toBe(800);
  expect(widthOf(archive["photos/007_L'Été_02.png"])).toBe(900);
});

it('a proof shows the photo in the frame that its template names', async () => {
  const values = { Libelle: 'Épreuve', Rubriques: CatalogueRubrique.photos, IsConnusSeulement: false };
  async function shapes(more: object): Promise<readonly string[]> {
    const Gabarit = await records.create('catalogue-gabarits', { ...values, ...more });
    const filter = { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Gabarit };
    const { rawPayload } = await records.call('POST', '/api/exports/catalogue-preparation', { format: 'epreuves', filter });
    return [...rawPayload.toString('latin1').matchAll(/\/Subtype \/Image[^>]*?\/Width (?<width>\d+)[^>]*?\/Height (?<height>\d+)/gsu)].map(
      ({ groups }) => `${groups?.['width']}x${groups?.['height']}`,
    );
  }
  expect(await shapes({})).not.toContain('800x800');
  expect(await shapes({ CadragePhotos: CadrageUsage.carre })).toContain('800x800');
});

it('another file takes the crops of the former one away', async () => {
  const { Version } = (await records.call('GET', `/api/film-images/${large}`)).json();
  const IdImage = await sendPicture('film-image/IdImage', 640, 640);
  expect((await records.call('PUT', `/api/film-images/${large}`, { Id: large, Version, IdImage })).statusCode).toBe(200);
  const filter = { Criteres: { field: 'IdFilmImage', op: 'eq', value: large } };
  expect((await records.call('POST', '/api/film-image-cadrages/filter', { filter, skip: 0, take: 9 })).json()).toEqual([]);
});
