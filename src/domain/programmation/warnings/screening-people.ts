import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { links, type Work } from '#domain/work/work.ts';
import { stayOf } from '#domain/welcome/presence/stay-span.ts';
import { festivalDayOf } from '../festival-day.ts';
import { endOf, startOf, type Timed } from './times.ts';

/** Someone with something to do at a screening. */
export interface ScreeningPerson {
  readonly screening: number;
  readonly person: number;
  /** Null for the interpreter. */
  readonly role: IntervenantRole | null;
}

const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];
const EARLY = '1900-01-01';
const LATE = '2999-12-31';

/** Guests, hosts and interpreters of screenings, in the order that staff gave. */
export function* peopleOfScreenings(
  screenings: readonly Pick<FestivalProgrammation, 'Id' | 'IdInterprete'>[],
): Work<readonly ScreeningPerson[]> {
  const pairs = yield* links('festival-programmation', 'Intervenants', { owners: screenings.map(({ Id }) => Id) });
  return [
    ...pairs.map(({ owner, target, said }) => ({ screening: owner, person: target, role: roleOf(said.Role) })),
    ...interpreters(screenings),
  ];
}

export function interpreters(screenings: readonly Pick<FestivalProgrammation, 'Id' | 'IdInterprete'>[]): readonly ScreeningPerson[] {
  return screenings.flatMap(({ Id, IdInterprete }) =>
    IdInterprete === null || IdInterprete === undefined ? [] : [{ screening: Id, person: IdInterprete, role: null }],
  );
}

/** Without a role, a person who is named introduces the screening. */
export function roleOf(role: number | null | undefined): IntervenantRole {
  return Object.values(IntervenantRole).find((one) => one === role) ?? IntervenantRole.presente;
}

/** Screenings at which these participants have a part. */
export function* screeningsWith(people: readonly number[]): Work<readonly number[]> {
  const pairs = yield* links('festival-programmation', 'Intervenants', { targets: people });
  return [...new Set(pairs.map(({ owner }) => owner))];
}

export function hasLeft({ Statut }: Pick<FestivalParticipant, 'Statut'>): boolean {
  return LEFT.includes(Statut);
}

/** From the hour of arrival to that of departure. A person who says neither is always there; a day without an hour is a whole day. */
export function isThere(person: FestivalParticipant, journeys: readonly FestivalTrajet[], screening: Timed): boolean {
  if (hasLeft(person)) return false;
  const stay = hoursThere(person, journeys);
  const [start, end] = [parseInstant(startOf(screening)), parseInstant(endOf(screening))];
  if (stay === null || start === null || end === null) return true;
  const day = festivalDayOf(startOf(screening)) ?? '';
  const isArrived = typeof stay.from === 'string' ? stay.from <= day : stay.from <= start;
  return isArrived && (typeof stay.to === 'string' ? day <= stay.to : end <= stay.to);
}

interface HoursThere {
  /** An instant in milliseconds, or the day where its hour is not known. */
  readonly from: number | string;
  readonly to: number | string;
}

/** Null where nothing tells when a person is there. */
export function hoursThere(person: FestivalParticipant, journeys: readonly FestivalTrajet[]): HoursThere | null {
  const personJourneys = journeys.filter(({ IdParticipant }) => IdParticipant === person.Id);
  const participant = { ...person, Arrivee: person.Arrivee ?? EARLY, Depart: person.Depart ?? LATE };
  const stay = stayOf({ participant, nights: [], journeys: personJourneys });
  if (stay === null) return null;
  return { from: stay.isFromDay ? participant.Arrivee : stay.from, to: stay.isToDay ? participant.Depart : stay.to };
}
