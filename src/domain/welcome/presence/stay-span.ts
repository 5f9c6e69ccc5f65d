import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { addDays, dayBounds, festivalZone, zonedInstant, zonedParts } from '#domain/values/dates.ts';
import { expectedAt } from '../journey-time.ts';

/** Source of a presence: a journey before a stay, a stay before the nights. */
export type Source = 'trajet' | 'sejour' | 'nuit';

export interface StaySpan {
  /** Instants in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly source: Source;
  /** The day is given, its hour is not. */
  readonly isFromDay: boolean;
  readonly isToDay: boolean;
}

export interface StayFacts {
  readonly participant: Pick<FestivalParticipant, 'Arrivee' | 'HeureArrivee' | 'Depart' | 'HeureDepart'>;
  readonly nights: readonly Pick<FestivalHotelPec, 'DateNuit'>[];
  readonly journeys: readonly Journey[];
}

type Journey = Pick<FestivalTrajet, 'Id' | 'Sens' | 'Date' | 'Heure' | 'HeureReelle'>;

interface Moment {
  readonly date: string;
  /** Null: some time that day. */
  readonly time: string | null;
  readonly source: Source;
}

const NIGHT_ENDS = '12:00:00';

/** From the arrival to the departure, each by what says it best; null: nothing says it. */
export function stayOf({ participant, nights, journeys }: StayFacts): StaySpan | null {
  const dates = nights.map((night) => night.DateNuit).toSorted();
  const [first, last] = [dates[0] ?? null, dates.at(-1) ?? null];
  const arrival =
    journeyMoment(journeys, TrajetSens.aller) ??
    moment(participant.Arrivee, participant.HeureArrivee, 'sejour') ??
    moment(first, null, 'nuit');
  const departure =
    journeyMoment(journeys, TrajetSens.retour) ??
    moment(participant.Depart, participant.HeureDepart, 'sejour') ??
    moment(last === null ? null : addDays(last, 1), NIGHT_ENDS, 'nuit');
  if (arrival === null || departure === null) return null;
  const from = arrival.time === null ? dayBounds(arrival.date, festivalZone()).start : at(arrival.date, arrival.time);
  const to = departure.time === null ? dayBounds(departure.date, festivalZone()).end : at(departure.date, departure.time);
  if (to < from) return null;
  return {
    from,
    to,
    source: arrival.source,
    isFromDay: arrival.time === null,
    isToDay: departure.time === null || departure.source === 'nuit',
  };
}

function at(date: string, time: string): number {
  return zonedInstant(date, time, festivalZone());
}

function moment(date: string | null, time: string | null, source: Source): Moment | null {
  return date === null ? null : { date, time, source };
}

/** The first way here, the last way back. */
function journeyMoment(journeys: readonly Journey[], way: number): Moment | null {
  const wayJourneys = journeys.filter((journey) => journey.Sens === way && journey.Heure !== null).toSorted(byWhen);
  const journey = way === TrajetSens.aller ? wayJourneys[0] : wayJourneys.at(-1);
  // A train that is late brings nobody before it comes.
  const expected = journey === undefined ? null : expectedAt(journey);
  return expected === null ? null : { ...zonedParts(expected, festivalZone()), source: 'trajet' };
}

function whenOf(journey: Journey): string {
  return `${journey.Date} ${journey.Heure ?? ''}`;
}

function byWhen(left: Journey, right: Journey): number {
  return whenOf(left).localeCompare(whenOf(right)) || left.Id - right.Id;
}

/** Presence of somebody at an instant: here, here later that day, expected another day, gone. */
export type Standing = 'present' | 'arrive' | 'attendu' | 'parti';

export function standingAt({ from, to }: Pick<StaySpan, 'from' | 'to'>, instant: number): Standing {
  if (instant > to) return 'parti';
  if (instant >= from) return 'present';
  return dayOf(from) === dayOf(instant) ? 'arrive' : 'attendu';
}

export function dayOf(instant: number): string {
  return zonedParts(instant, festivalZone()).date;
}

/** The whole stay of a person who has several roles. */
export function wholeSpan(spans: readonly StaySpan[]): StaySpan | null {
  const [first, ...others] = spans;
  if (first === undefined) return null;
  return others.reduce((whole, span) => {
    const { from, source, isFromDay } = span.from < whole.from ? span : whole;
    const { to, isToDay } = span.to > whole.to ? span : whole;
    return { from, source, isFromDay, to, isToDay };
  }, first);
}
