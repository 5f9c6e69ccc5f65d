import type { FilmDraft } from '../film-import/cannes-row.ts';
import { type Copies, addCopies } from './copies.ts';
import { addEditions } from './editions.ts';
import { type Films, createFilms } from './films.ts';
import { type PastSelection, addPastSelections } from './past-selections.ts';
import { type People, createPeople } from './people.ts';
import { addProgrammes } from './programmes.ts';
import { addRealFilms } from './real-films.ts';
import { type DemoLists, addReferenceLists } from './reference-lists.ts';
import { type Screening, addScreenings } from './screenings.ts';
import { type Programme, type Registrations, addSectionTypes, createRegistrations } from './selection.ts';
import { type Structures, createStructures } from './structures.ts';
import { type Submissions, addSubmissions } from './submissions.ts';
import { type Venues, addVenues } from './venues.ts';
import { type DemoOptions, type DemoReferences, type DemoWorld, createWorld } from './world.ts';

/** What the themes made, for those that come after. */
export interface Festival {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly people: People;
  readonly structures: Structures;
  readonly venues: Venues;
  readonly films: Films;
  readonly past: readonly PastSelection[];
  readonly registrations: Registrations;
  readonly programmes: readonly Programme[];
  readonly screenings: readonly Screening[];
  readonly copies: Copies;
  readonly submissions: Submissions;
}

/** The whole demonstration, theme by theme: each may use what those before it made. */
export const buildDemonstration = (options: DemoOptions, references: DemoReferences, realFilms: readonly FilmDraft[] = []): DemoWorld => {
  const world = createWorld(options, references);
  addEditions(world);
  addRealFilms(world, realFilms);
  addFestival(world);
  return world;
};

const addFestival = (world: DemoWorld): Festival => {
  const lists = addReferenceLists(world);
  const people = createPeople(world, lists);
  const structures = createStructures(world, lists);
  const venues = addVenues(world, lists);
  const films = createFilms({ world, lists, people, structures });
  const types = addSectionTypes(world);
  const past = addPastSelections({ world, lists, people, films, types });
  const registrations = createRegistrations(world, world.edition, types);
  const programmes = addProgrammes({ world, people, films, registrations, past: past.flatMap((selection) => selection.films) });
  const screenings = addScreenings({ world, venues, programmes });
  const copies = addCopies({ world, lists, programmes, screenings });
  const submissions = addSubmissions({ world, lists, people, films, registrations, programmes });
  return { world, lists, people, structures, venues, films, past, registrations, programmes, screenings, copies, submissions };
};
