import type { Film } from '#generated/records/film.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { SeanceVersion } from '#generated/enums/seance-version.gen.ts';
import { SousTitrage } from '#generated/enums/sous-titrage.gen.ts';

/** Languages of one film at one screening, by their ids. */
export interface FilmLanguages {
  readonly heard: readonly number[];
  readonly subtitles: readonly number[];
  readonly isSilent: boolean;
}

export type VersionedScreening = Pick<
  FestivalProgrammation,
  'IdsLangueEntendue' | 'IdsLangueSousTitre' | 'SousTitrage' | 'VersionChoisie' | 'IsAudiodescription' | 'IsSourds'
>;

type SpokenFilm = Pick<Film, 'IdsLangueDialogue' | 'IsSansDialogue' | 'IsMuet'>;

/** The screening's own languages replace those of the film and of its copy. A film without dialogue has none to replace. */
export function filmLanguages(
  film: SpokenFilm | undefined,
  copySubtitles: number | null,
  { IdsLangueEntendue, IdsLangueSousTitre }: Pick<VersionedScreening, 'IdsLangueEntendue' | 'IdsLangueSousTitre'>,
): FilmLanguages {
  const isSilent = film !== undefined && (film.IsSansDialogue || film.IsMuet);
  const ofCopy = copySubtitles === null ? [] : [copySubtitles];
  if (isSilent) return { heard: film.IdsLangueDialogue, subtitles: ofCopy, isSilent };
  return {
    heard: IdsLangueEntendue.length > 0 ? IdsLangueEntendue : (film?.IdsLangueDialogue ?? []),
    subtitles: IdsLangueSousTitre.length > 0 ? IdsLangueSousTitre : ofCopy,
    isSilent,
  };
}

/** The version of one film as programmes name it; null while its languages are unknown. */
export function filmVersion({ heard, subtitles, isSilent }: FilmLanguages): SeanceVersion | null {
  if (subtitles.length > 0) return subtitledVersion(subtitles);
  if (isSilent) return SeanceVersion.sansDialogue;
  if (heard.length === 0) return null;
  return heard.every((id) => id === LangueSysteme.fr) ? SeanceVersion.vf : SeanceVersion.vo;
}

function subtitledVersion(subtitles: readonly number[]): SeanceVersion {
  const [isFrench, isEnglish] = [subtitles.includes(LangueSysteme.fr), subtitles.includes(LangueSysteme.en)];
  if (isFrench && isEnglish) return SeanceVersion.vostBilingue;
  if (isFrench) return SeanceVersion.vostfr;
  return isEnglish ? SeanceVersion.vosta : SeanceVersion.vost;
}

/**
 * The one version that tells what a whole programme asks of its public: a block of shorts in VOSTFR may contain a French or a silent
 * film. Null: unknown for one film, or a mixture that only the line of each film can tell.
 */
export function commonVersion(films: readonly FilmLanguages[]): SeanceVersion | null {
  const [first = null, ...others] = new Set(films.map(filmVersion));
  if (first === null || others.includes(null)) return null;
  if (others.length === 0) return first;
  const [isFrench, isEnglish] = [LangueSysteme.fr, LangueSysteme.en].map((language) => films.every((film) => isReadIn(film, language)));
  if (isFrench && isEnglish) return SeanceVersion.vostBilingue;
  if (isFrench) return films.some(({ subtitles }) => subtitles.includes(LangueSysteme.fr)) ? SeanceVersion.vostfr : SeanceVersion.vf;
  if (isEnglish) return SeanceVersion.vosta;
  return films.every(({ subtitles }) => subtitles.length === 0) ? SeanceVersion.vo : null;
}

/** True where a reader of this language alone follows the film. */
function isReadIn({ heard, subtitles, isSilent }: FilmLanguages, language: number): boolean {
  if (subtitles.includes(language)) return true;
  return heard.every((id) => id === language) && (isSilent || heard.length > 0);
}

/** Subtitles of a copy are burnt in; those that only the screening names are shown beside it. */
export function subtitlingOf(screening: VersionedScreening, copySubtitles: readonly (number | null)[]): SousTitrage | null {
  const chosen = Object.values(SousTitrage).find((one) => one === screening.SousTitrage);
  if (chosen !== undefined) return chosen;
  const burnt = new Set(copySubtitles.filter((id) => id !== null));
  const isElectronic = screening.IdsLangueSousTitre.some((id) => !burnt.has(id));
  if (isElectronic) return SousTitrage.electroniques;
  return burnt.size === 0 ? null : SousTitrage.incrustes;
}

/** The choice of staff, else the proposal of films and copies. */
export function announcedVersion({ VersionChoisie }: VersionedScreening, films: readonly FilmLanguages[]): SeanceVersion | null {
  return Object.values(SeanceVersion).find((one) => one === VersionChoisie) ?? commonVersion(films);
}
