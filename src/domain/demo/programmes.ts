import type { DemoFilm, Films } from './films.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { type SectionKey, programmeSizes } from './sections.ts';
import { type Programme, type Registrations, pickForProgramme, programmesOfYear } from './selection.ts';
import type { DemoWorld } from './world.ts';

export interface ProgrammeSources {
  readonly world: DemoWorld;
  readonly people: People;
  readonly films: Films;
  readonly registrations: Registrations;
  readonly past: readonly DemoFilm[];
}

/** The country of the focus. */
export const FOCUS_COUNTRY = 'PT';
const FRENCH_SECTIONS: ReadonlySet<SectionKey> = new Set(['national', 'panorama']);

/** The programmes of the current edition: of films of the year, or of past selections. */
export const addProgrammes = (sources: ProgrammeSources): readonly Programme[] => {
  const { world, registrations, films, past } = sources;
  const random = world.random('programmes');
  const pool = random.shuffle(past);
  return registrations.sections.flatMap((section) => {
    if (section.from === 'passe')
      return programmeSizes(section).map((count, index) =>
        registrations.programme(section, pickForProgramme(pool, count, section.minutes), index + 1),
      );
    return programmesOfYear({
      section,
      registrations,
      films,
      random,
      edition: world.edition,
      countryOf: countryOf(sources, section.key, random),
    });
  });
};

const countryOf = ({ people }: ProgrammeSources, key: SectionKey, random: Random): (() => string) => {
  if (FRENCH_SECTIONS.has(key)) return () => 'FR';
  if (key === 'focus') return () => FOCUS_COUNTRY;
  if (key !== 'international') return () => (random.chance(0.4) ? 'FR' : people.randomCountry());
  return () => {
    const drawn = people.randomCountry();
    return drawn === 'FR' && random.chance(0.7) ? people.randomCountry() : drawn;
  };
};
