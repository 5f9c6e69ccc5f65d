import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import type { FilmImage } from '#generated/records/film-image.gen.ts';
import type { FilmImageCadrage } from '#generated/records/film-image-cadrage.gen.ts';
import type { ReducedResolution } from '#domain/files/resolutions.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Sizes that leave, by the name that addresses give them: reductions only, never the picture that was sent. */
export const PUBLIC_SIZES = { miniature: 'Miniature', moyenne: 'HdReady', grande: 'FullHd' } as const satisfies Readonly<
  Record<string, ReducedResolution>
>;
export type PublicSize = keyof typeof PUBLIC_SIZES;

export function publicSizeOf(resolution: ReducedResolution): PublicSize {
  const sizes: readonly PublicSize[] = ['miniature', 'moyenne', 'grande'];
  return sizes.find((size) => PUBLIC_SIZES[size] === resolution) ?? 'miniature';
}

interface SizedAddress {
  readonly Taille: PublicSize;
  readonly Largeur: number;
  readonly Hauteur: number;
  readonly Adresse: string;
}

/** A picture with the sizes that the store has of it, which whoever sends it fills in. */
export interface PublicPicture {
  readonly Id: number;
  readonly Legende: string | null;
  readonly Credit: string | null;
  /** A use that the picture was framed for; null: the whole picture. */
  readonly Cadrage: string | null;
  readonly Tailles: SizedAddress[];
}

/** Uses that a site has of a picture; those of the catalogue stay in print. */
const SITE_USES = new Map<CadrageUsage, string>([
  [CadrageUsage.site, 'site'],
  [CadrageUsage.carre, 'carre'],
]);

/** Photos of films in their order, each followed by its crops; those kept for teaching stay inside. */
export function* publicPhotos(films: readonly number[]): Work<ReadonlyMap<number, readonly PublicPicture[]>> {
  const photos = yield* find('film-image', { IdFilm: films, Type: ImageType.photo, IsReserve: false });
  const crops = yield* find('film-image-cadrage', { IdFilmImage: photos.map(({ Id }) => Id), Usage: [...SITE_USES.keys()] });
  const framed = Map.groupBy(crops, ({ IdFilmImage }) => IdFilmImage);
  const ordered = photos.toSorted((left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id);
  return new Map(
    [...Map.groupBy(ordered, ({ IdFilm }) => IdFilm)].map(([film, some]) => [
      film,
      some.flatMap((photo) => [picture(photo, null), ...(framed.get(photo.Id) ?? []).map((crop) => picture(photo, crop))]),
    ]),
  );
}

function picture({ IdImage, Libelle, Copyright }: FilmImage, crop: FilmImageCadrage | null): PublicPicture {
  const use = [...SITE_USES].find(([value]) => value === crop?.Usage);
  return { Id: crop?.IdRendu ?? IdImage, Legende: Libelle, Credit: Copyright, Cadrage: use?.[1] ?? null, Tailles: [] };
}

/** A portrait that its person consented to. */
export function portraitOf(photo: number | null, consentedOn: string | null, today: string): PublicPicture | null {
  const isConsented = consentedOn !== null && consentedOn <= today;
  return photo === null || !isConsented ? null : { Id: photo, Legende: null, Credit: null, Cadrage: null, Tailles: [] };
}
