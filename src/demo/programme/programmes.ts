import type { DemoFilm, Films } from '../films/films.ts';
import type { People } from '../people/people.ts';
import type { Random } from '#domain/values/random.ts';
import { type SectionKey, programmeSizes } from './sections.ts';
import { type Programme, type Registrations, pickForProgramme, programmesOfYear } from '../films/selection.ts';
import type { DemoWorld } from '../world/world.ts';

export interface ProgrammeSources {
  readonly world: DemoWorld;
  readonly people: People;
  readonly films: Films;
  readonly registrations: Registrations;
  readonly past: readonly DemoFilm[];
}

/** The country of the focus. */
export const FOCUS_COUNTRY = 'PT';
/** Rest of the programme whose longest film was withdrawn after the announcement. */
const SHORT_PROGRAMME = { code: 'N12', minutes: [61, 62] } as const;
/** It does not fit between two screenings. */
const LONG_PROGRAMME = { code: 'PT3', minutes: 104 } as const;
const FRENCH_SECTIONS: ReadonlySet<SectionKey> = new Set(['national', 'panorama']);

/** The programmes of the current edition: of films of the year, or of past selections. */
export function addProgrammes(sources: ProgrammeSources): readonly Programme[] {
  const { world, registrations, films, past } = sources;
  const random = world.random('programmes');
  const pool = random.shuffle(past);
  return registrations.sections.flatMap((section) => {
    if (section.from === 'passe')
      return programmeSizes(section).map((count, index) =>
        registrations.programme(
          section,
          pastFilms(sources, pool, { count, minutes: section.minutes, code: `${section.prefix}${index + 1}` }),
          index + 1,
        ),
      );
    return programmesOfYear({
      section,
      registrations,
      films,
      random,
      edition: world.edition,
      countryOf: countryOf(sources, section.key, random),
      minutesOf: (code) => (code === SHORT_PROGRAMME.code ? SHORT_PROGRAMME.minutes : undefined),
    });
  });
}

interface PastProgramme {
  readonly code: string;
  readonly count: number;
  readonly minutes: readonly [number, number];
}

function pastFilms({ world, films }: ProgrammeSources, pool: DemoFilm[], { code, count, minutes }: PastProgramme): readonly DemoFilm[] {
  if (code !== LONG_PROGRAMME.code) return pickForProgramme(pool, count, minutes);
  const picked = pickForProgramme(pool, count - 1, [LONG_PROGRAMME.minutes - 22, LONG_PROGRAMME.minutes - 18]);
  const seconds = LONG_PROGRAMME.minutes * 60 - picked.reduce((sum, film) => sum + film.seconds, 0);
  const eannee = world.edition.Eannee - 1;
  return [...picked, films.add({ country: 'FR', seconds, eannee, isProgrammed: true, submittedOn: world.day(-500) })];
}

function countryOf({ people }: ProgrammeSources, key: SectionKey, random: Random): () => string {
  if (FRENCH_SECTIONS.has(key)) return () => 'FR';
  if (key === 'focus') return () => FOCUS_COUNTRY;
  if (key !== 'international') return () => (random.chance(0.4) ? 'FR' : people.randomCountry());
  return () => {
    const drawn = people.randomCountry();
    return drawn === 'FR' && random.chance(0.7) ? people.randomCountry() : drawn;
  };
}
