import type { Accredited } from '../people/accredited.ts';
import type { Copies } from '../films/copies.ts';
import type { Directory } from '../people/directory.ts';
import type { Films } from '../films/films.ts';
import type { Formules } from '../money/formules.ts';
import type { DemoGroup } from '../people/groups.ts';
import type { Guests } from '../people/guests.ts';
import type { PastSelection } from '../past/past-selection.ts';
import type { People } from '../people/people.ts';
import type { DemoLists } from './reference-lists.ts';
import type { Screening } from '../programme/screenings.ts';
import type { Programme, Registrations } from '../films/selection.ts';
import type { Pass } from '../people/staff.ts';
import type { Structures } from '../people/structures.ts';
import type { Account } from '../people/account.ts';
import type { Submissions } from '../films/submissions.ts';
import type { Venues } from '../programme/venues.ts';
import type { DemoWorld } from './world.ts';

/** Results of the themes about films, for those that come after. */
export interface Selection {
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

/** With its people. */
export interface Festival extends Selection {
  readonly directory: Directory;
  readonly accounts: readonly Account[];
  readonly guests: Guests;
  readonly formules: Formules;
  readonly accredited: readonly Accredited[];
  readonly pastAccredited: readonly Accredited[];
  readonly volunteers: readonly number[];
  readonly staff: readonly number[];
  readonly passes: readonly Pass[];
  readonly groups: readonly DemoGroup[];
  readonly pastGroups: readonly DemoGroup[];
}
