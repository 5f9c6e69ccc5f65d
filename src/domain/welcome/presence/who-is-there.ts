import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { daysOfEdition, nearestDay } from '#domain/editions/board-day.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { listedIds } from '#domain/mails/mail-work.ts';
import { norm } from '#domain/values/text/norm.ts';
import { addDays, daysBetween, festivalZone, parseInstant, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import { groupedBy } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type Person, type PresenceFile, presenceFiles, ROLE_READ, type RoleRow } from './presence-files.ts';
import { dayOf, standingAt, type StayFacts, type StaySpan, stayOf, wholeSpan } from './stay-span.ts';

/** Those who come, or may still: not the drafts, those who refused and those who withdrew. */
export const EXPECTED: readonly number[] = [
  ParticipantStatut.aTraiter,
  ParticipantStatut.attentePaiement,
  ParticipantStatut.envoyee,
  ParticipantStatut.confirmee,
  ParticipantStatut.validee,
  ParticipantStatut.retiree,
];

/** Letters before anybody is looked for by name. */
const LETTERS_MIN = 3;
const FOUND_MAX = 40;

export interface PresenceAsked {
  readonly edition: number;
  /** UTC text; null: where the board opens. */
  readonly at: string | null;
  readonly now: string;
  readonly typed: string;
}

export interface PresencePage {
  readonly Quand: string;
  /** Here at that instant; to come, and to go, later that day. */
  readonly NbPresents: number;
  readonly NbArrivees: number;
  readonly NbDeparts: number;
  readonly Fiches: readonly PresenceFile[];
  readonly IsTronque: boolean;
}

/** People there at an instant, and still to come that day; with three letters, all of the edition called so, wherever they are. */
export function* whoIsThere({ edition, at: requestedInstant, now, typed }: PresenceAsked): Work<PresencePage> {
  const everybody = yield* stayingPeople(edition);
  const at = requestedInstant ?? (yield* openingOf(everybody, { edition, now }));
  const instant = parseInstant(at) ?? 0;
  const day = dayOf(instant);
  const here = everybody.filter(({ span }) => span !== null && standingAt(span, instant) === 'present');
  const toCome = everybody.filter(({ span }) => span !== null && standingAt(span, instant) === 'arrive');
  const found = isSearch(typed) ? yield* calledSo(everybody, { edition, typed }) : null;
  const shown = found ?? [...here, ...toCome];
  const files = yield* presenceFiles(shown.slice(0, found === null ? shown.length : FOUND_MAX), { edition, instant });
  return {
    Quand: at,
    NbPresents: here.length,
    NbArrivees: toCome.length,
    NbDeparts: here.filter(({ span }) => span !== null && dayOf(span.to) === day).length,
    Fiches: files.toSorted(byName),
    IsTronque: found !== null && found.length > FOUND_MAX,
  };
}

/** Now; at noon of the nearest day on which somebody is there when nobody is today. */
function* openingOf(everybody: readonly Person[], { edition, now }: Pick<PresenceAsked, 'edition' | 'now'>): Work<string> {
  const today = dayOf(parseInstant(now) ?? 0);
  const day = nearestDay(new Set(everybody.flatMap(({ span }) => daysThere(span))), { today, edition: yield* daysOfEdition(edition) });
  return day === today ? now : toUtcText(zonedInstant(day, NOON, festivalZone()));
}

/** Days of the longest stay that counts: who lives there is no reason to open on another day. */
const STAY_MAX = 60;
const NOON = '12:00:00';

function daysThere(span: StaySpan | null): readonly string[] {
  if (span === null) return [];
  const first = dayOf(span.from);
  const nights = Math.min(STAY_MAX, daysBetween(first, dayOf(span.to)));
  return Array.from({ length: nights + 1 }, (_, night) => addDays(first, night));
}

export function isSearch(typed: string): boolean {
  return typed.trim().length >= LETTERS_MIN;
}

function byName(left: PresenceFile, right: PresenceFile): number {
  return norm(left.Tri).localeCompare(norm(right.Tri)) || left.Cle.localeCompare(right.Cle);
}

/** Everybody who is expected, their roles together, with what is known of their stay: three readings. */
function* stayingPeople(edition: number): Work<readonly Person[]> {
  const participants = yield* find('festival-participant', { Eannee: edition, Statut: EXPECTED }, ROLE_READ);
  const slept = (yield* find('festival-hotel-pec', { Eannee: edition }, NIGHT_READ)).filter(isHeld);
  const nights = groupedBy(slept, 'IdParticipant');
  const journeys = groupedBy(yield* find('festival-trajet', { IdParticipant: participants.map(readId) }, JOURNEY_READ), 'IdParticipant');
  return [...Map.groupBy(participants, keyOf)].map(([key, roles]) => ({ key, roles, span: spanOf(roles, nights, journeys) }));
}

const NIGHT_READ = ['IdParticipant', 'DateNuit', 'EtatReservation'] as const;
const JOURNEY_READ = ['IdParticipant', 'Sens', 'Date', 'Heure', 'HeureReelle'] as const;

function keyOf(participant: Pick<FestivalParticipant, 'Id' | 'IdPersonne'>): string {
  const person = participant.IdPersonne;
  return person === null ? `f${participant.Id}` : `p${person}`;
}

type ByParticipant<Fact extends 'nights' | 'journeys'> = ReadonlyMap<number, StayFacts[Fact]>;

function spanOf(roles: readonly RoleRow[], nights: ByParticipant<'nights'>, journeys: ByParticipant<'journeys'>): StaySpan | null {
  const spans = roles.flatMap((participant) => {
    const id = participant.Id;
    return stayOf({ participant, nights: nights.get(id) ?? [], journeys: journeys.get(id) ?? [] }) ?? [];
  });
  return wholeSpan(spans);
}

function* calledSo(everybody: readonly Person[], { edition, typed }: Pick<PresenceAsked, 'edition' | 'typed'>): Work<readonly Person[]> {
  const filter = { GlobalSearch: typed.trim(), Criteres: { field: 'Eannee', op: 'eq', value: edition } };
  const ids = yield* listedIds({ entity: 'festival-participant', shown: null, filter, max: FOUND_MAX * 3 });
  const people = new Set((yield* find('festival-participant', { Id: ids })).map(keyOf));
  return everybody.filter(({ key }) => people.has(key));
}
