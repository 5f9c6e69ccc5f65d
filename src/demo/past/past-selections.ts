import type { PastSelection } from './past-selection.ts';
import { addDays } from '#domain/values/dates.ts';
import { submissionSeconds } from '../films/film-parts.ts';
import type { DemoFilm, Films } from '../films/films.ts';
import type { DemoEdition } from '../world/frame.ts';
import { addPastScreenings } from './past-screenings.ts';
import { personName } from '../world/names.ts';
import type { People } from '../people/people.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { DEMO_SECTIONS, type DemoSection } from '../programme/sections.ts';
import { type Programme, type Registrations, createRegistrations, isCompetition, programmesOfYear } from '../films/selection.ts';
import { demoTitle } from '../world/titles.ts';
import type { Venues } from '../programme/venues.ts';
import { type DemoWorld, at } from '../world/world.ts';

export interface PastSources {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly people: People;
  readonly films: Films;
  readonly venues: Venues;
  readonly types: Readonly<Record<DemoSection['kind'], number>>;
}

/** Films of a past year outside its competitions, for the retrospectives and tours of this one. */
const OTHERS_A_YEAR = 25;
const LAST_YEAR_SUBMISSIONS = 7_840;

/** Selections and prizes of the four editions before this one; the submissions of the last one stay as files without a film. */
export function addPastSelections(sources: PastSources): readonly PastSelection[] {
  const { world } = sources;
  const random = world.random('past');
  const past = world.editions.slice(1).map((edition) => addSelection(sources, edition, random));
  for (const selection of past) addPastScreenings(world, sources.venues, selection);
  addLastSubmissions(sources, random);
  return past;
}

function addSelection(sources: PastSources, edition: DemoEdition, random: Random): PastSelection {
  const { world, films, people, types } = sources;
  const registrations = createRegistrations(world, edition, types);
  const before = films.all().length;
  const programmes = DEMO_SECTIONS.filter(isCompetition).flatMap(({ key, programmes: count }) =>
    programmesOfYear({
      section: registrations.section(key),
      registrations,
      films,
      random,
      edition,
      countryOf: () => (key === 'national' ? 'FR' : people.randomCountry()),
      programmes: world.isFull ? count : Math.ceil(count / 5),
    }),
  );
  for (let index = 0; index < OTHERS_A_YEAR; index += 1) registrations.register(addOther(sources, edition, random), 'panorama');
  const won = givePrizes(sources, programmes, random);
  return { edition, programmes, films: films.all().slice(before), winners: winnersOf(registrations, won) };
}

function addOther({ films }: PastSources, edition: DemoEdition, random: Random): DemoFilm {
  return films.add({
    country: 'FR',
    seconds: submissionSeconds(random),
    eannee: edition.Eannee,
    isProgrammed: true,
    submittedOn: addDays(edition.DateDebut, -120),
  });
}

/** Each prize once a year, to a film of its competition; a film seldom has more than two. */
function givePrizes({ world, lists }: PastSources, programmes: readonly Programme[], random: Random): readonly DemoFilm[] {
  return lists.prizes.flatMap(({ id, type }, index) => {
    const kind = type === null ? null : ['national', 'international', 'labo'][type - 1];
    const entries = programmes.filter(({ section }) => kind === null || section.kind === kind).flatMap((programme) => programme.entries);
    if (entries.length === 0) return [];
    const winner = random.pick(entries);
    world.add('inscription-prix', { IdInscription: winner.id, IdPrix: id, Ordre: index + 1 });
    return [winner.film];
  });
}

const WINNERS_PROGRAMMES = 3;
const WINNERS_MAX_S = 92 * 60;

/** The films that won, the greatest prizes first, in as many programmes as an afternoon holds. */
function winnersOf(registrations: Registrations, films: readonly DemoFilm[]): readonly Programme[] {
  const section = {
    ...registrations.section('cloture'),
    fr: 'Palmarès',
    en: 'Award winners',
    prefix: 'PAL',
    programmes: WINNERS_PROGRAMMES,
  };
  const left = new Set(films);
  return Array.from({ length: WINNERS_PROGRAMMES }, (_, rank) => {
    let seconds = 0;
    const picked = [...left].filter((film) => {
      const fits = seconds + film.seconds <= WINNERS_MAX_S;
      if (fits) seconds += film.seconds;
      return fits;
    });
    for (const film of picked) left.delete(film);
    return { picked, rank };
  }).flatMap(({ picked, rank }) => (picked.length === 0 ? [] : [registrations.programme(section, picked, rank + 1)]));
}

function addLastSubmissions({ world, people }: PastSources, random: Random): void {
  const last = world.editions[1];
  if (last === undefined) return;
  const section = world.records('festival-section').find(({ Eannee, Prefixe }) => Eannee === last.Eannee && Prefixe === 'I');
  for (let index = 0; index < world.pile(LAST_YEAR_SUBMISSIONS); index += 1) {
    const country = people.randomCountry();
    const { Prenom, Nom } = personName(random, country);
    const title = demoTitle((index * 3 + 1) % 8000);
    const sent = addDays(last.DateDebut, -random.int(85, 220));
    world.add('ins-recup', {
      NumeroDepot: `D${last.Eannee}-${String(index + 1).padStart(5, '0')}`,
      Eannee: last.Eannee,
      IdSection: section?.Id ?? null,
      StatutDepot: 2 | 4 | 16,
      Traitement: 4,
      DateEnvoi: at(sent, '16:10'),
      TitreOriginal: title.titre,
      Prefixe: title.prefixe,
      TitreInternational: title.titreInternational,
      AnneeProd: last.Eannee - 1,
      IdPays: world.country(country),
      Realisateurs: `${Prenom} ${Nom}`,
    });
  }
}
