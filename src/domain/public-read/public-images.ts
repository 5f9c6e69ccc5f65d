import { publicPeople } from './public-people.ts';
import { publicPhotos } from './public-picture.ts';
import { publicSelection } from './public-selection.ts';
import type { Work } from '#domain/work/work.ts';
import type { PublicReader } from './reader.ts';

interface PublicImages {
  readonly photos: readonly number[];
  /** A consent may be withdrawn: caches forget these soon. */
  readonly portraits: readonly number[];
}

/** Files that a site may show. */
export function* publicImages(reader: PublicReader): Work<PublicImages> {
  const { films } = yield* publicSelection(reader);
  const photos = yield* publicPhotos(films.map(({ film }) => film.id));
  const { Personnes } = yield* publicPeople(reader);
  return {
    photos: [...photos.values()].flatMap((some) => some.map(({ Id }) => Id)),
    portraits: Personnes.flatMap(({ Portrait }) => Portrait?.Id ?? []),
  };
}
