import type { PublishedFilm, PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { lengthOf } from './sheet-words.ts';

/** A line for each film. The version of a film is left to the screening when one word names that of all. */
export function filmLines({ films, languageVersion }: PublishedScreening, text: ServerText): readonly string[] {
  return films.map((film) => filmLine(languageVersion === null ? film : { ...film, languageVersion: null }, text));
}

/** `Titre / Titre français (Réalisation, France, Belgique, 2026, 92'00, coréen, sous-titres : français, VOSTFR, dès 8 ans)` */
function filmLine(film: PublishedFilm, text: ServerText): string {
  const { title, frenchTitle, directors, countries, year, length, languages, subtitles, languageVersion, audience, warning } = film;
  const about = [
    directors,
    ...countries,
    year === null ? null : String(year),
    lengthOf(length),
    ...languages,
    subtitles === null ? null : text('imprime.sousTitre', { langue: subtitles }),
    languageVersion,
    audience,
    warning,
  ].filter((part) => part !== null && part !== '');
  const name = frenchTitle === null ? title : `${title} / ${frenchTitle}`;
  return about.length === 0 ? name : `${name} (${about.join(', ')})`;
}
