import { readFileSync } from 'node:fs';
import type { FilmDraft } from '#domain/films/cannes-row.ts';
import { readRealFilms } from '#server/demo/real-films.ts';
import { type WorldCountry, type WorldName, worldCountries, worldLanguages } from '#server/reference/world.ts';

/** Sources of the festival that a browser cannot read. */
export interface Sources {
  readonly countries: readonly WorldCountry[];
  readonly languages: readonly WorldName[];
  readonly realFilms: readonly FilmDraft[];
  /** The film that plays, in base 64. */
  readonly clip: string;
}

const countries = worldCountries();
const languages = worldLanguages();

function indexByCode(names: readonly WorldName[]): ReadonlyMap<string, number> {
  return new Map(names.map(({ code }, index) => [code, index]));
}

/** Read on disk. A page gets the values: the plugin of the simulation runs this module when the page is built. */
export const sources: Sources = {
  countries,
  languages,
  realFilms: readRealFilms({ countries: indexByCode(countries), languages: indexByCode(languages) }).drafts,
  clip: readFileSync(new URL('../../../data/extrait.mp4', import.meta.url)).toString('base64'),
};
