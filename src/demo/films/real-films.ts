import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { LienTypeSysteme } from '#generated/enums/lien-type-systeme.gen.ts';
import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import type { FilmDraft, PersonName } from '#domain/films/cannes-row.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { type DemoWorld, label } from '../world/world.ts';

const REAL_FILMS_CATALOGUE = 'Fonds documentaire (films réels)';
const FESTIVAL = 1;

/** The real films, in a catalogue of their own: their people have a name and nothing else, and no part in the festival. */
export function addRealFilms(world: DemoWorld, drafts: readonly FilmDraft[]): void {
  const directors = new Map<string, number>();
  const films = drafts.map((draft) => {
    const film = addFilm(world, draft);
    addParts(world, { draft, film, directors });
    return film;
  });
  world.add('catalogue', {
    TradLibelle: label(REAL_FILMS_CATALOGUE, 'Documentary collection (real films)', 'Fondo documental (películas reales)'),
    AnneeCreation: world.edition.Eannee - 1,
    Films: films,
  });
}

function addFilm(world: DemoWorld, film: FilmDraft): number {
  const [main, ...others] = film.countries.map(world.country);
  return world.add('film', {
    TitreOriginal: film.original.titre,
    Prefixe: film.original.prefixe,
    TitreInternational: film.international.titre,
    PrefixeInternational: film.international.prefixe,
    TitreTri: film.original.titre,
    Reference: film.reference,
    AnneeProd: film.year,
    IdPays: main ?? null,
    IdsPaysCoProd: others,
    Duree: formatDuration(film.durationSeconds),
    IdsLangueDialogue: film.languages.map(world.language),
  });
}

interface RealFilm {
  readonly draft: FilmDraft;
  readonly film: number;
  readonly directors: Map<string, number>;
}

function addParts(world: DemoWorld, { draft, film, directors }: RealFilm): void {
  draft.directors.forEach((name, index) => {
    world.add('film-credit', {
      IdFilm: film,
      IdFonction: FonctionSysteme.realisateur,
      IdPersonne: personOf(world, directors, name),
      Ordre: index + 1,
    });
  });
  world.add('film-carriere', {
    IdFilm: film,
    Type: FESTIVAL,
    Annee: draft.year,
    Festival: 'Festival de Cannes',
    Ville: 'Cannes',
    IdPays: PaysSysteme.france,
    IsSelectionne: true,
  });
  world.add('film-lien', { IdFilm: film, IdLienType: LienTypeSysteme.site, Url: draft.url });
}

/** A director of several films is one person. */
function personOf(world: DemoWorld, directors: Map<string, number>, { Nom, Prenom }: PersonName): number {
  const key = [Nom, Prenom].filter((part) => part !== null).join('|');
  const id = directors.get(key) ?? world.add('personne', { Nom, Prenom });
  directors.set(key, id);
  return id;
}
