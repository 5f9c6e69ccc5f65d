import type { Accredited } from './accredited.ts';
import type { Copies } from './copies.ts';
import type { Directory } from './directory.ts';
import type { Films } from './films.ts';
import type { Formules } from './formules.ts';
import type { DemoGroup } from './groups.ts';
import type { Guests } from './guests.ts';
import type { PastSelection } from './past-selections.ts';
import type { People } from './people.ts';
import type { DemoLists } from './reference-lists.ts';
import type { Screening } from './screenings.ts';
import type { Programme, Registrations } from './selection.ts';
import type { Pass } from './staff.ts';
import type { Structures } from './structures.ts';
import type { Account } from './subscriptions.ts';
import type { Submissions } from './submissions.ts';
import type { Venues } from './venues.ts';
import type { DemoWorld } from './world.ts';

/** What the themes about films made, for those that come after. */
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
