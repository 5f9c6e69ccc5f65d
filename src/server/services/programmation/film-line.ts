import type { ShownFilm } from '#domain/programmation/published/shown-films.ts';
import { lengthOf } from './sheet-words.ts';

/** `Titre (Réalisation, Pays, 2026, 92'00)` */
export function filmLine({ title, directors, country, year, length }: ShownFilm): string {
  const about = [directors, country, year === null ? null : String(year), lengthOf(length)]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  return about === '' ? title : `${title} (${about})`;
}
