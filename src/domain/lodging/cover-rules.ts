import { PecType } from '#generated/enums/pec-type.gen.ts';
import { type Presence, nightsOf } from './presence.ts';

/** Why an assignment is refused or waits for an answer: a code of the errors catalogue. */
export type CoverCode =
  | 'nuits-selection'
  | 'nuits-hotel'
  | 'nuits-dates'
  | 'nuits-plafond'
  | 'nuits-maximum'
  | 'nuits-prise-en-charge'
  | 'nuits-presence'
  | 'nuits-festival'
  | 'nuits-invite'
  | 'nuits-autre-payeur'
  | 'nuits-partage'
  | 'nuits-complet'
  | 'nuits-depassement'
  | 'nuits-confirmation';

export interface CoverRefusal {
  readonly code: CoverCode;
  /** Nights that the refusal is about. */
  readonly nights: readonly string[];
  readonly params: Readonly<Record<string, number>>;
}

interface CoveredNight {
  readonly date: string;
  readonly type: number;
  readonly idHotel: number | null;
}

export interface CoverState {
  /** Null: a date of the stay is missing. */
  readonly presence: Presence | null;
  /** Nights that the festival may pay; null: the kind of participant has no such limit. */
  readonly coveredMax: number | null;
  readonly nights: readonly CoveredNight[];
}

export interface CoverRequest {
  /** Null: nobody was chosen to pay. `vide` gives the nights back. */
  readonly type: number | null;
  readonly dates: readonly string[];
  readonly idHotel: number | null;
  /** One cell at a time: the number of covered nights is a ceiling, not a number to reach. */
  readonly isCell: boolean;
  /** The question about more nights than covered has been answered. */
  readonly isConfirmed: boolean;
  /** A person who assigns may let the festival pay more nights than are covered, after confirming. */
  readonly mayExceed: boolean;
}

/** Right that lifts the ceiling of covered nights. */
export const EXCEED_RIGHT = 'DEPASSER-PLAFOND';

/** Rules of 001 §5 in its order, before the rooms are counted. Null: nothing stands against it. */
export function checkCover(request: CoverRequest, state: CoverState): CoverRefusal | null {
  const dates = [...new Set(request.dates)].toSorted();
  if (dates.length === 0) return refused('nuits-selection');
  if (request.type === null) return refused('nuits-prise-en-charge', dates);
  if (request.type === PecType.vide) return null;
  if (request.idHotel === null) return refused('nuits-hotel', dates);
  if (state.presence === null) return refused('nuits-dates', dates);
  return checkNights({ ...request, type: request.type, dates }, { ...state, present: nightsOf(state.presence) });
}

type TypedCoverRequest = CoverRequest & { readonly type: number };
type Present = CoverState & { readonly present: readonly string[] };

function checkNights(request: TypedCoverRequest, state: Present): CoverRefusal | null {
  const { dates, type } = request;
  const { present, coveredMax } = state;
  if (dates.length > present.length) return refused('nuits-plafond', dates, { count: dates.length, max: present.length });
  const festival = festivalNights(dates, state);
  if (type === PecType.festival && coveredMax !== null && festival > coveredMax && !request.mayExceed)
    return refused('nuits-maximum', dates, { max: coveredMax, nombre: festival });
  const outside = dates.filter((date) => !present.includes(date));
  if (type !== PecType.invite && outside.length > 0) return refused('nuits-presence', outside);
  if (type === PecType.festival && coveredMax !== null && !request.isCell && festival < coveredMax)
    return refused('nuits-festival', dates, { count: coveredMax, nombre: festival });
  return type === PecType.invite ? checkGuest(request, state, outside) : null;
}

/** Nights that the festival would pay: those requested, and its own on other dates. */
function festivalNights(dates: readonly string[], { nights }: CoverState): number {
  return new Set([...dates, ...nights.filter(({ type }) => type === PecType.festival).map(({ date }) => date)]).size;
}

/** A night that the guest pays is one of the presence that nobody else pays. */
function checkGuest({ dates, isCell }: TypedCoverRequest, { nights }: Present, outside: readonly string[]): CoverRefusal | null {
  if (outside.length > 0) return refused('nuits-invite', outside);
  const others: readonly number[] = [PecType.festival, PecType.organisateur];
  const paid = nights.filter((night) => dates.includes(night.date) && others.includes(night.type)).map(({ date }) => date);
  return paid.length > 0 && !isCell ? refused('nuits-autre-payeur', paid) : null;
}

/** Asks, when the rooms are there, about more nights in all than the festival covers, all payers counted; first about those it would pay itself. */
export function checkTotal(request: CoverRequest, state: CoverState): CoverRefusal | null {
  const { nights, coveredMax } = state;
  if (coveredMax === null || request.isConfirmed || request.type === null || request.type === PecType.vide) return null;
  const festival = request.type === PecType.festival ? festivalNights(request.dates, state) : 0;
  if (festival > coveredMax) return refused('nuits-depassement', request.dates, { nombre: festival, max: coveredMax });
  const held = new Set(nights.filter(({ type }) => type !== PecType.vide).map(({ date }) => date));
  const added = [...new Set(request.dates)].filter((date) => !held.has(date));
  const total = held.size + added.length;
  return added.length > 0 && total > coveredMax ? refused('nuits-confirmation', added, { nombre: total, max: coveredMax }) : null;
}

export function refused(code: CoverCode, nights: readonly string[] = [], params: Readonly<Record<string, number>> = {}): CoverRefusal {
  return {
    code,
    nights,
    params,
  };
}
