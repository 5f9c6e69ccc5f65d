import { phoneOf } from '#domain/directory/people.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { toUtcText, parseInstant } from '#domain/values/dates.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import type { Picked } from '#domain/work/typed-records.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import { filmsOf, type GuestEvent, type GuestMeeting, type GuestScreening, meetingsOf, named, screeningsOf } from '../guest-events.ts';
import { dayOf, type Standing, standingAt, type StaySpan, type Source } from './stay-span.ts';

/** Read of thousands of participants. */
export const ROLE_READ = [
  'Type',
  'Statut',
  'NomBadge',
  'IdPersonne',
  'IdContact',
  'IdStructure',
  'IdUtilisateurReferent',
  'Arrivee',
  'HeureArrivee',
  'Depart',
  'HeureDepart',
] as const;
export type RoleRow = Picked<'festival-participant', (typeof ROLE_READ)[number]>;

/** A person of the edition with all that they are there. */
export interface Person {
  readonly key: string;
  readonly roles: readonly RoleRow[];
  /** Null: nothing says when they are there. */
  readonly span: StaySpan | null;
}

interface PresenceRole {
  readonly Id: number;
  readonly Type: number;
  readonly Statut: number;
  readonly Implications: readonly string[];
}

interface NextEvent {
  readonly Debut: string;
  readonly Titre: string;
  readonly Lieu: string;
  readonly Part: GuestScreening['part'] | 'rendezVous';
}

export interface PresenceFile {
  readonly Cle: string;
  readonly Nom: string;
  /** Last name first, as lists are in order. */
  readonly Tri: string;
  readonly Photo: number | null;
  readonly Structure: string | null;
  readonly Roles: readonly PresenceRole[];
  readonly Etat: Standing | 'inconnu';
  readonly De: string | null;
  readonly A: string | null;
  readonly Source: Source | null;
  readonly Hotel: string | null;
  readonly Chambre: string | null;
  readonly Partage: readonly string[];
  readonly Telephone: string | null;
  readonly Films: readonly string[];
  readonly Prochain: NextEvent | null;
  readonly Referent: string | null;
  /** True if the page they got about their stay is outdated. */
  readonly IsFeuillePerimee: boolean;
}

interface Shown {
  readonly edition: number;
  readonly instant: number;
}

/** Facts about people, read once for all of them. */
interface PresenceFacts {
  readonly instant: number;
  readonly persons: ReadonlyMap<number, Pick<Personne, 'Nom' | 'Prenom' | 'IdPhoto'>>;
  readonly contacts: ReadonlyMap<number, Pick<Contact, 'Portable' | 'Telephone'>>;
  readonly structures: RecordData;
  readonly hosts: RecordData;
  /** Films and events of each, by participant. */
  readonly implied: ReadonlyMap<number, readonly string[]>;
  readonly films: ReadonlyMap<number, readonly number[]>;
  readonly titles: RecordData;
  readonly screenings: ReadonlyMap<number, readonly GuestScreening[]>;
  readonly meetings: ReadonlyMap<number, readonly GuestMeeting[]>;
  readonly lodging: ReadonlyMap<number, Lodging>;
  /** Participants whose page says what is no longer true. */
  readonly stale: ReadonlySet<number>;
}

/** All that is shown of people: as many readings for one as for all. */
export function* presenceFiles(people: readonly Person[], { edition, instant }: Shown): Work<readonly PresenceFile[]> {
  const roles = people.flatMap((one) => one.roles);
  const ids = roles.map(readId);
  const contacts = byId(yield* find('contact', { Id: numbersIn(roles, 'IdContact') }, ['Portable', 'Telephone']));
  const films = yield* filmsOf(ids);
  const presenceFacts: PresenceFacts = {
    instant,
    contacts,
    films,
    persons: byId(yield* find('personne', { Id: numbersIn(roles, 'IdPersonne') }, ['Nom', 'Prenom', 'IdPhoto'])),
    structures: yield* named('structure', roles, 'IdStructure'),
    hosts: yield* named('utilisateur', roles, 'IdUtilisateurReferent'),
    implied: yield* impliedOf(ids),
    titles: yield* names('film', [...new Set([...films.values()].flat())]),
    screenings: yield* screeningsOf({ edition, ids }),
    meetings: yield* meetingsOf([...contacts.keys()], edition),
    lodging: yield* lodgingOf(ids, dayOf(instant)),
    stale: new Set(numbersIn(yield* find('feuille-route', { IdParticipant: ids, IsDerniere: true, IsPerimee: true }), 'IdParticipant')),
  };
  return people.map((one) => fileOf(one, presenceFacts));
}

function* impliedOf(ids: readonly number[]): Work<PresenceFacts['implied']> {
  const implied = yield* find('participant-implication', { IdParticipant: ids }, ['IdParticipant', 'IdImplication']);
  const titles = yield* named('festival-implication', implied, 'IdImplication');
  const byParticipant = groupedBy(implied, 'IdParticipant');
  return new Map([...byParticipant].map(([id, some]) => [id, some.flatMap((one) => readText(titles, String(one.IdImplication)) ?? [])]));
}

function fileOf({ key, roles, span }: Person, presenceFacts: PresenceFacts): PresenceFile {
  const person = presenceFacts.persons.get(numbersIn(roles, 'IdPersonne')[0] ?? 0);
  const first = person?.Prenom ?? '';
  const last = person?.Nom ?? roles[0]?.NomBadge ?? '';
  const ids = roles.map(readId);
  const contacts = numbersIn(roles, 'IdContact');
  const room = firstKnown(ids, (id) => presenceFacts.lodging.get(id));
  return {
    Cle: key,
    Nom: `${first} ${last}`.trim(),
    Tri: `${last} ${first}`.trim(),
    Photo: person?.IdPhoto ?? null,
    Structure: firstKnown(roles, (role) => readText(presenceFacts.structures, String(role.IdStructure))),
    Roles: roles.map(({ Id, Type, Statut }) => ({ Id, Type, Statut, Implications: presenceFacts.implied.get(Id) ?? [] })),
    Etat: span === null ? 'inconnu' : standingAt(span, presenceFacts.instant),
    De: span === null ? null : writtenMoment(span.from, span.isFromDay),
    A: span === null ? null : writtenMoment(span.to, span.isToDay),
    Source: span?.source ?? null,
    Hotel: room?.hotel ?? null,
    Chambre: room?.room ?? null,
    Partage: room?.sharers ?? [],
    Telephone: firstKnown(contacts, (id) => phoneOf(presenceFacts.contacts.get(id))),
    Films: [...new Set(ids.flatMap((id) => presenceFacts.films.get(id) ?? []))].flatMap(
      (id) => readText(presenceFacts.titles, String(id)) ?? [],
    ),
    Prochain: nextOf(
      [
        ...ids.flatMap((id) => presenceFacts.screenings.get(id) ?? []),
        ...contacts.flatMap((id) => presenceFacts.meetings.get(id) ?? []).map((one) => ({ ...one, part: 'rendezVous' as const })),
      ],
      presenceFacts.instant,
    ),
    Referent: firstKnown(roles, (role) => readText(presenceFacts.hosts, String(role.IdUtilisateurReferent))),
    IsFeuillePerimee: ids.some((id) => presenceFacts.stale.has(id)),
  };
}

/** An instant, or the day alone where nobody gave the hour. */
function writtenMoment(instant: number, isDay: boolean): string {
  return isDay ? dayOf(instant) : toUtcText(instant);
}

function firstKnown<T, R>(all: readonly T[], read: (one: T) => R | null | undefined): R | null {
  for (const one of all) {
    const found = read(one);
    if (found !== null && found !== undefined) return found;
  }
  return null;
}

/** Event that goes on, or comes next. */
function nextOf(events: readonly (GuestEvent & { readonly part: NextEvent['Part'] })[], instant: number): NextEvent | null {
  const [next] = events
    .filter(({ start, end }) => (parseInstant(end ?? start) ?? 0) >= instant)
    .toSorted((left, right) => left.start.localeCompare(right.start));
  return next === undefined ? null : { Debut: next.start, Titre: next.title, Lieu: next.place, Part: next.part };
}

interface Lodging {
  readonly hotel: string | null;
  readonly room: string | null;
  readonly sharers: readonly string[];
}

const NIGHT_READ = ['IdParticipant', 'IdHotel', 'IdChambre', 'DateNuit', 'EtatReservation'] as const;
type NightRow = Picked<'festival-hotel-pec', (typeof NIGHT_READ)[number]>;

/** Room of each for the night of a day, or for the last night before it, and its sharers. */
function* lodgingOf(ids: readonly number[], day: string): Work<ReadonlyMap<number, Lodging>> {
  const heldNights = (yield* find('festival-hotel-pec', { IdParticipant: ids }, NIGHT_READ)).filter(
    (night) => night.IdHotel !== null && isHeld(night),
  );
  const nights = [...groupedBy(heldNights, 'IdParticipant').values()].flatMap((some) => nearest(some, day));
  const together = (yield* find('festival-hotel-pec', { IdChambre: numbersIn(nights, 'IdChambre') }, NIGHT_READ)).filter(isHeld);
  const hotels = yield* named('festival-hotel', nights, 'IdHotel');
  const rooms = yield* named('festival-hotel-chambre', nights, 'IdChambre');
  const sleepers = yield* named('festival-participant', together, 'IdParticipant');
  return new Map(
    nights.map((night) => {
      const id = night.IdParticipant;
      const withThem = together.filter(
        (other) => other.IdChambre === night.IdChambre && other.DateNuit === night.DateNuit && other.IdParticipant !== id,
      );
      return [
        id,
        {
          hotel: readText(hotels, String(night.IdHotel)),
          room: readText(rooms, String(night.IdChambre)),
          sharers: withThem.flatMap((other) => readText(sleepers, String(other.IdParticipant)) ?? []),
        },
      ] as const;
    }),
  );
}

/** The night of the day; else the next one to come; else the last. */
function nearest(nights: readonly NightRow[], day: string): readonly NightRow[] {
  const sorted = nights.toSorted((left, right) => left.DateNuit.localeCompare(right.DateNuit));
  const night = sorted.find(({ DateNuit }) => DateNuit >= day) ?? sorted.at(-1);
  return night === undefined ? [] : [night];
}
