import type { PublishedFilm } from '#domain/programmation/published/published-programme.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { lengthOf } from './sheet-words.ts';

/** `Titre (Réalisation, Pays, 2026, 92'00, anglais, sous-titres : français)` */
export function filmLine({ title, directors, country, year, length, languages, subtitles }: PublishedFilm, text: ServerText): string {
  const about = [
    directors,
    country,
    year === null ? null : String(year),
    lengthOf(length),
    ...languages,
    subtitles === null ? null : text('imprime.sousTitre', { langue: subtitles }),
  ].filter((part) => part !== null && part !== '');
  return about.length === 0 ? title : `${title} (${about.join(', ')})`;
}
