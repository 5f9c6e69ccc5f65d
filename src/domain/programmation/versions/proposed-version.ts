import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { SeanceVersion } from '#generated/enums/seance-version.gen.ts';
import { byId } from '#domain/values/record-columns.ts';
import { isShownEntry } from '../shown-entry.ts';
import { commonVersion, filmLanguages } from './announced-version.ts';

/** Sources of the languages of screenings. */
export interface VersionFacts {
  readonly entries: readonly FestivalInscription[];
  readonly films: readonly Film[];
  readonly copies: readonly FilmCopie[];
}

type Proposed = Pick<FestivalProgrammation, 'Id' | 'IdProgramme' | 'IdsLangueEntendue' | 'IdsLangueSousTitre'>;

/** The version that films and the copies shown of them tell of each screening, by its id. */
export function proposedVersions(
  screenings: readonly Proposed[],
  { entries, films, copies }: VersionFacts,
): ReadonlyMap<number, SeanceVersion | null> {
  const shown = Map.groupBy(entries.filter(isShownEntry), ({ IdProgramme }) => IdProgramme ?? 0);
  const [filmsById, copiesById] = [byId(films), byId(copies)];
  return new Map(
    screenings.map((screening) => {
      const spoken = (shown.get(screening.IdProgramme) ?? []).map((entry) => {
        const subtitles = copiesById.get(entry.IdCopieProjetee ?? 0)?.IdLangueSousTitre ?? null;
        return filmLanguages(filmsById.get(entry.IdFilm), subtitles, screening);
      });
      return [screening.Id, commonVersion(spoken)] as const;
    }),
  );
}
