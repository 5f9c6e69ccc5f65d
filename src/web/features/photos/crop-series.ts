import type { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { filmImageCadrageClient, filmImageClient } from '#generated/client/records.gen.ts';
import { getImageContent } from '#generated/client/sdk/fichiers.gen.ts';
import { type CropFrame, pixelsOf } from '#domain/catalogue/crops/crop-frame.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { uploadFile } from '#web/files/sending/upload.ts';

/** A selection is framed by eye, one picture after the other. */
export const SERIES_MAX = 300;
const USES = 4;

export interface SeriesPicture {
  readonly id: number;
  readonly fileId: number;
  readonly filmId: number;
  readonly title: string;
  readonly caption: string;
}

/** A crop as it is stored. */
export interface StoredCrop {
  readonly id: number;
  readonly version: number;
  readonly pictureId: number;
  readonly usage: CadrageUsage;
  readonly frame: CropFrame;
}

export async function loadPictures(ids: readonly number[], signal: AbortSignal): Promise<readonly SeriesPicture[]> {
  const rows = await filmImageClient.list({
    filter: { IdsPk: ids, Tri: [{ Key: 'IdFilm' }, { Key: 'Ordre' }], Colonnes: ['IdFilm', 'IdImage', 'Libelle', 'Copyright'] },
    skip: 0,
    take: SERIES_MAX,
    signal,
  });
  return rows.flatMap(({ Id, IdFilm, IdImage, FilmLibelle, Libelle, Copyright }) =>
    IdImage === undefined || IdFilm === undefined
      ? []
      : [
          {
            id: Id,
            fileId: IdImage,
            filmId: IdFilm,
            title: FilmLibelle ?? '',
            caption: [Libelle, Copyright].filter((part) => (part ?? '') !== '').join(' · '),
          },
        ],
  );
}

export async function loadCrops(ids: readonly number[], signal: AbortSignal): Promise<readonly StoredCrop[]> {
  const rows = await filmImageCadrageClient.list({
    filter: {
      Criteres: { field: 'IdFilmImage', op: 'in', value: ids },
      Colonnes: ['IdFilmImage', 'Usage', 'Gauche', 'Haut', 'Largeur', 'Hauteur'],
    },
    skip: 0,
    take: SERIES_MAX * USES,
    signal,
  });
  return rows.flatMap(({ Id, Version, IdFilmImage, Usage, Gauche = 0, Haut = 0, Largeur = 1, Hauteur = 1 }) =>
    IdFilmImage === undefined || Usage === undefined
      ? []
      : [
          {
            id: Id,
            version: Version,
            pictureId: IdFilmImage,
            usage: Usage,
            frame: { left: Gauche, top: Haut, width: Largeur, height: Hauteur },
          },
        ],
  );
}

export interface CropOrder {
  readonly picture: SeriesPicture;
  readonly usage: CadrageUsage;
  readonly frame: CropFrame;
  /** Null: the picture has no crop for this use yet. */
  readonly stored: StoredCrop | null;
}

/** Stores the frame with the picture that it cuts out: only browsers decode pictures. */
export async function saveCrop({ picture, usage, frame, stored }: CropOrder): Promise<void> {
  const { data } = await getImageContent({ path: { resolution: 'Origin', imageId: picture.fileId }, ...AS_FILE });
  const { signal } = new AbortController();
  const sending = { signal, onProgress: () => undefined, onReductions: () => undefined };
  const cut = await uploadFile(await cutOut(data, frame), { target: { entity: 'film-image-cadrage', field: 'IdRendu' }, ...sending });
  const values = { Gauche: frame.left, Haut: frame.top, Largeur: frame.width, Hauteur: frame.height, IdRendu: cut.Id };
  if (stored === null) await filmImageCadrageClient.create({ IdFilmImage: picture.id, Usage: usage, ...values });
  else await filmImageCadrageClient.update(stored.id, { Id: stored.id, Version: stored.version, ...values });
}

const JPEG_QUALITY_RATIO = 0.95;

async function cutOut(source: Blob, frame: CropFrame): Promise<File> {
  const picture = await createImageBitmap(source);
  try {
    const { x, y, width, height } = pixelsOf(frame, picture);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.drawImage(picture, x, y, width, height, 0, 0, width, height);
    const type = source.type === 'image/png' ? 'image/png' : 'image/jpeg';
    return new File(
      [await canvas.convertToBlob({ type, quality: JPEG_QUALITY_RATIO })],
      type === 'image/png' ? 'cadrage.png' : 'cadrage.jpg',
      { type },
    );
  } finally {
    picture.close();
  }
}
