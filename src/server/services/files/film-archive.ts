import type { FilmImage } from '#generated/records/film-image.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { FichierNommage } from '#generated/enums/fichier-nommage.gen.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import { filmName, type NamedFilm, nameByFilm } from '#domain/files/naming.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { find, refuse, see, type Work } from '#domain/work/work.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

const SOURCES = { images: 'film-image', documents: 'film-document' } as const;

type Content = keyof typeof SOURCES;

interface ArchiveCall {
  readonly params: { readonly id: number };
  readonly body: { readonly Contenu: Content; readonly Nommage: FichierNommage };
}

/** The pictures or the documents of a film in one archive; a content that is lost is left out. */
export const exportFilmFichiers: FileService<ArchiveCall> = {
  entity: 'film',
  *run({ params, body }, { has }) {
    if (!mayReadRecords(entities[SOURCES[body.Contenu]], has)) yield* refuse('droit-manquant');
    const film = namesOf(yield* see('film', params.id));
    const held = yield* HELD[body.Contenu](params.id);
    const archive = held.map((id, index) => ({
      id,
      nameOf: (extension: string) => nameByFilm(film, body.Nommage, { rank: index + 1, extension }),
    }));
    return { name: `${filmName(film, body.Nommage)}_${body.Contenu}.zip`, archive };
  },
};

/** Numbers of the files, in their order. */
const HELD: Readonly<Record<Content, (film: number) => Work<readonly number[]>>> = {
  *images(film) {
    const images = yield* find('film-image', { IdFilm: film });
    return images.toSorted((left, right) => rankOf(left) - rankOf(right)).map(({ IdImage }) => IdImage);
  },
  *documents(film) {
    return (yield* find('film-document', { IdFilm: film })).map(({ IdFichier }) => IdFichier);
  },
};

function rankOf({ Ordre }: FilmImage): number {
  return Ordre ?? Number.MAX_SAFE_INTEGER;
}

function namesOf({ Id, Reference, Prefixe, TitreOriginal }: Film): NamedFilm {
  return { id: Id, numero: Reference, titre: wholeTitle(Prefixe, TitreOriginal) };
}
