import type { DemoContact, People } from './people.ts';
import { FOCUS_COUNTRY } from '../programme/programmes.ts';
import { type Random, repeated } from '#domain/values/random.ts';
import { type Entry, type Programme, isCompetition } from '../films/selection.ts';
import type { Sleeper } from './stays.ts';
import type { StatusKey } from './participants.ts';
import type { Directory } from './directory.ts';
import type { DemoWorld } from '../world/world.ts';

type Origin = 'film' | 'jury' | 'marche' | 'focus' | 'presse' | 'partenaire' | 'accompagnant';

/** A guest before the stay is known. */
export interface GuestPlan {
  readonly contact: DemoContact;
  readonly origin: Origin;
  readonly implication: string;
  readonly status: StatusKey;
  readonly entry: Entry | null;
  /** Of whom a companion is; null: a guest in his or her own right. */
  readonly host: GuestPlan | null;
  readonly sharesRoom: boolean;
  readonly sleeper: Sleeper | null;
  /** Nights that the festival pays. */
  readonly covered: number;
  /** Stays, but no hotel has been chosen yet. */
  readonly isWithoutHotel: boolean;
}

const JURIES = [
  ['Jury national', 5],
  ['Jury international', 5],
  ['Jury labo', 4],
  ['Jury étudiant', 7],
  ['Jury presse', 3],
  ['Jury jeune public', 5],
] as const;
const OTHERS = { marche: 45, focus: 30, presse: 23, partenaire: 32 } as const;
const IMPLICATIONS = {
  marche: 'Intervenant·e marché',
  focus: 'Invité·e du focus pays',
  presse: 'Journaliste',
  partenaire: 'Partenaire',
} as const;
/** Status of the guests who are neither jurors nor companions: those two are validated, and handed over once the festival is on. */
const GUEST_STATUSES = {
  avant: { validee: 156, brouillon: 14, envoyee: 46, confirmee: 78, refusee: 32, desistement: 24 },
  pendant: { retiree: 232, validee: 58, envoyee: 6, confirmee: 9, refusee: 35, desistement: 30 },
} as const;
const COMPANIONS = 61;
const SHARING = 28;
const JURY_NIGHTS = 9;
const LONGEST = 5;
const SHORTEST = 3;
/** Nights of guests in hotels, those at their own charge, and those that wait for a hotel. */
export const GUEST_NIGHTS = { total: 1620, own: 450, waiting: 63 } as const;

export interface GuestSources {
  readonly world: DemoWorld;
  readonly people: People;
  readonly directory: Directory;
  readonly programmes: readonly Programme[];
}

export function planGuests(sources: GuestSources): readonly GuestPlan[] {
  const { world } = sources;
  const random = world.random('guests');
  const statuses = random.shuffle(repeated<StatusKey>({ ...zero, ...GUEST_STATUSES[world.state] }));
  const drafts = statuses.map((status, index) => ({ ...personOf(sources, random, { index, total: statuses.length }), status }));
  const jurors = planJurors(sources);
  return withStays({ world, random, drafts, jurors, people: sources.people });
}

const zero = { brouillon: 0, aTraiter: 0, attente: 0, envoyee: 0, confirmee: 0, refusee: 0, validee: 0, retiree: 0, desistement: 0 };

type Who = Pick<GuestPlan, 'contact' | 'origin' | 'implication' | 'entry'>;
type Draft = Who & { readonly status: StatusKey };

/** Directors of the selected films first, then of other programmes; the last places are for the market, the focus, the press and partners. */
function personOf(
  { people, directory, programmes }: GuestSources,
  random: Random,
  { index, total }: { readonly index: number; readonly total: number },
): Who {
  const others = repeated(OTHERS);
  const kind = others[index - (total - others.length)];
  if (kind === undefined) {
    const entries = filmEntries(programmes);
    const entry = entries[index];
    if (entry === undefined) throw new RangeError('Not enough films for the guests');
    const contact = directory.byPerson.get(entry.film.director.id) ?? people.contact(entry.film.director);
    return {
      contact,
      origin: 'film',
      entry,
      implication: isCompetition(entry.section) ? 'Réalisateur·rice en compétition' : 'Réalisateur·rice',
    };
  }
  const country = kind === 'focus' ? FOCUS_COUNTRY : random.pick(['FR', 'FR', people.randomCountry()]);
  return { contact: people.contact(people.person(country), { fields: {} }), origin: kind, entry: null, implication: IMPLICATIONS[kind] };
}

/** One entry for each director; the competitions first. */
function filmEntries(programmes: readonly Programme[]): readonly Entry[] {
  const living = programmes.filter(
    ({ section }) =>
      isCompetition(section) ||
      ['focus', 'jeune-public', 'panorama', 'minuit', 'ecoles', 'documentaire', 'scolaires'].includes(section.key),
  );
  const byDirector = new Map(
    living
      .flatMap(({ entries }) => entries)
      .toReversed()
      .map((entry) => [entry.film.director.id, entry]),
  );
  return [...byDirector.values()].toReversed();
}

function planJurors({ world, people }: GuestSources): readonly Draft[] {
  return JURIES.flatMap(([implication, count]) =>
    Array.from({ length: count }, (_, index): Draft => ({
      contact: people.contact(people.author(index % 2 === 0 ? 'FR' : people.randomCountry()), { fields: {} }),
      origin: 'jury',
      implication,
      entry: null,
      status: world.state === 'pendant' ? 'retiree' : 'validee',
    })),
  );
}

interface Staying {
  readonly world: DemoWorld;
  readonly random: Random;
  readonly people: People;
  readonly drafts: readonly Draft[];
  readonly jurors: readonly Draft[];
}

function withStays({ world, random, people, drafts, jurors }: Staying): readonly GuestPlan[] {
  const confirmed = drafts.filter(({ status }) => status === 'confirmee');
  const waiting = world.state === 'avant' ? confirmed.slice(0, Math.ceil(GUEST_NIGHTS.waiting / 4)) : [];
  const sleeping = drafts.filter((draft) => isStaying(draft) && !waiting.includes(draft));
  const hosts = sleeping.filter(({ status, origin }) => status !== 'confirmee' && origin === 'film').slice(0, COMPANIONS - 1);
  const nights = sharedNights(random, { sleeping, hosts, jurors: jurors.length });
  function plan(draft: Draft, more: Partial<GuestPlan>): GuestPlan {
    return {
      ...draft,
      host: null,
      sharesRoom: false,
      sleeper: null,
      covered: 0,
      isWithoutHotel: false,
      ...more,
    };
  }
  const juryPlans = jurors.map((draft) =>
    plan(draft, { sleeper: { nights: JURY_NIGHTS, first: 1, sharesWith: null }, covered: JURY_NIGHTS }),
  );
  const plans = drafts.map((draft) => {
    const count = nights.get(draft);
    if (count !== undefined)
      return plan(draft, { sleeper: { nights: count, first: null, sharesWith: null, changesHotel: draft === hosts[3] }, covered: count });
    return plan(draft, { isWithoutHotel: waiting.includes(draft), covered: draft.status === 'envoyee' ? 3 : 0 });
  });
  const companions = planCompanions(
    world,
    people,
    plans.filter((one) => hosts.some(({ contact }) => contact === one.contact)),
  );
  return atOwnCharge([...juryPlans, ...plans, ...companions], random);
}

function isStaying({ status }: Draft): boolean {
  return status === 'validee' || status === 'retiree' || status === 'confirmee';
}

interface Sharing {
  readonly sleeping: readonly Draft[];
  readonly hosts: readonly Draft[];
  readonly jurors: number;
}

/** Nights of each, hosts' the longest, so that all add up to the total; a companion stays as long as the host. */
function sharedNights(random: Random, { sleeping, hosts, jurors }: Sharing): ReadonlyMap<Draft, number> {
  const nights = new Map(sleeping.map((draft) => [draft, LONGEST]));
  let tooMany = jurors * JURY_NIGHTS + (sleeping.length + COMPANIONS) * LONGEST - GUEST_NIGHTS.total;
  const others = random.shuffle(sleeping.filter((draft) => !hosts.includes(draft)));
  while (tooMany > 0) {
    for (const draft of others) {
      const less = Math.min(tooMany, random.int(1, LONGEST - SHORTEST), (nights.get(draft) ?? 0) - SHORTEST);
      nights.set(draft, (nights.get(draft) ?? 0) - less);
      tooMany -= less;
    }
  }
  return nights;
}

/** One companion a host, two for the first; some share the room of the host. */
function planCompanions(world: DemoWorld, people: People, hosts: readonly GuestPlan[]): readonly GuestPlan[] {
  const [first] = hosts;
  return [...hosts, ...(first === undefined ? [] : [first])].slice(0, COMPANIONS).map((host, index): GuestPlan => {
    const sharesRoom = index < SHARING;
    const nights = host.sleeper?.nights ?? LONGEST;
    return {
      contact: people.contact(people.person(host.contact.person.country), { fields: {} }),
      origin: 'accompagnant',
      implication: 'Accompagnant·e',
      status: world.state === 'pendant' ? 'retiree' : 'validee',
      entry: null,
      host,
      sharesRoom,
      sleeper: { nights, first: null, sharesWith: sharesRoom ? host.sleeper : null },
      covered: nights,
      isWithoutHotel: false,
    };
  });
}

/** The last one or two nights of most stays are paid by the guest. */
function atOwnCharge(plans: readonly GuestPlan[], random: Random): readonly GuestPlan[] {
  let left: number = GUEST_NIGHTS.own;
  const ownNights = new Map<GuestPlan, number>();
  const staying = random.shuffle(plans.filter(({ sleeper, origin }) => sleeper !== null && origin !== 'jury'));
  while (left > 0) {
    for (const plan of staying) {
      const more = Math.min(left, random.int(0, 2), (plan.sleeper?.nights ?? 0) - 2 - (ownNights.get(plan) ?? 0));
      if (more <= 0) continue;
      ownNights.set(plan, (ownNights.get(plan) ?? 0) + more);
      left -= more;
    }
  }
  const changed = new Map<GuestPlan, GuestPlan>();
  for (const plan of plans)
    changed.set(plan, {
      ...plan,
      covered: plan.covered - (ownNights.get(plan) ?? 0),
      host: plan.host === null ? null : (changed.get(plan.host) ?? plan.host),
    });
  return [...changed.values()];
}
