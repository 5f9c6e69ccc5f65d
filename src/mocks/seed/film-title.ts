import type { Draw } from './draw.ts';
import { COMPLEMENTS, NOUNS } from './words.ts';

export interface FilmTitle {
  readonly prefix: string;
  readonly fr: string;
  readonly en: string;
  readonly es: string;
}

/** An invented title, in French that is French, with its translations. */
export function filmTitle(draw: Draw): FilmTitle {
  const noun = NOUNS[draw.index % NOUNS.length];
  const complement = COMPLEMENTS[Math.floor(draw.index / NOUNS.length) % COMPLEMENTS.length];
  if (noun === undefined || complement === undefined) return { prefix: '', fr: '', en: '', es: '' };
  return { prefix: noun.prefix, fr: `${noun.fr}${complement.fr}`, en: `The ${noun.en}${complement.en}`, es: `${noun.es}${complement.es}` };
}
