import { addDays, daysBetween } from '#domain/values/dates.ts';

/** Dates of a stay as the participant's file holds them. */
export interface StayDates {
  readonly Arrivee: string | null;
  readonly HeureArrivee: string | null;
  readonly Depart: string | null;
  /** Of invitations only: they win over arrival and departure. */
  readonly DateDebutHebergement?: string | null;
  readonly DateFinHebergement?: string | null;
}

/** Evening of the first night and morning of the departure. */
export interface Presence {
  readonly start: string;
  readonly end: string;
}

/** An arrival before this hour sleeps the night of the day before. */
const NIGHT_ENDS = '05:00';
const LONGEST_NIGHTS = 400;

/** The night of date D goes from D to D+1: from the arrival to the eve of the departure. Null: a date is missing, or nobody stays. */
export function presenceOf(stay: StayDates): Presence | null {
  const start = stay.DateDebutHebergement ?? arrivalNight(stay);
  const end = stay.DateFinHebergement ?? stay.Depart;
  return start === null || end === null || end <= start ? null : { start, end };
}

/** Fields that lodging needs and that the file does not say. */
export function missingDates(stay: StayDates): readonly ('Arrivee' | 'Depart')[] {
  const hasStart = (stay.DateDebutHebergement ?? stay.Arrivee) !== null;
  const hasEnd = (stay.DateFinHebergement ?? stay.Depart) !== null;
  return [...(hasStart ? [] : (['Arrivee'] as const)), ...(hasEnd ? [] : (['Depart'] as const))];
}

function arrivalNight({ Arrivee, HeureArrivee }: StayDates): string | null {
  return Arrivee !== null && HeureArrivee !== null && HeureArrivee < NIGHT_ENDS ? addDays(Arrivee, -1) : Arrivee;
}

export function nightsOf(presence: Presence | null): readonly string[] {
  return presence === null ? [] : nightsBetween(presence.start, presence.end);
}

/** Dates from the first, without the last. */
export function nightsBetween(start: string, end: string): readonly string[] {
  const length = Math.min(Math.max(0, daysBetween(start, end)), LONGEST_NIGHTS);
  return Array.from({ length }, (_, index) => addDays(start, index));
}
