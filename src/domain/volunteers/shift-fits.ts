import { festivalZone, parseInstant, timeBetween, zonedParts } from '#domain/values/dates.ts';

/** Hours of the wire: UTC texts. */
export interface Hours {
  readonly Debut: string;
  readonly Fin: string;
  /** Day on which they begin, where it was read before. */
  readonly day?: string;
}

/** Obstacle between somebody and a post at these hours; the last one only asks why. */
export type Obstacle = 'nonValide' | 'mineur' | 'sansPermis' | 'occupe' | 'jourNonPropose';

export interface Available {
  readonly IsValide: boolean;
  /** Null: nobody knows, or who reads need not. */
  readonly IsMineur: boolean | null;
  readonly IsPermis: boolean;
  /** Days they proposed; none: they did not say. */
  readonly Jours: readonly string[];
  /** Hours they already have. */
  readonly taken: readonly Hours[];
}

/** One ends when the other begins: they follow each other. Two that begin together are one too many, however short. */
export function overlap(one: Hours, other: Hours): boolean {
  return one.Debut === other.Debut || (one.Debut < other.Fin && other.Debut < one.Fin);
}

/** Day of the festival's clock on which they begin. */
export function dayOf({ Debut, day }: Hours): string {
  return day ?? zonedParts(parseInstant(Debut) ?? 0, festivalZone()).date;
}

export function hoursOf({ Debut, Fin }: Hours): number {
  return timeBetween(parseInstant(Debut) ?? 0, parseInstant(Fin) ?? 0, 'hour');
}

export function isProposedDay(days: readonly string[], hours: Hours): boolean {
  return days.length === 0 || days.includes(dayOf(hours));
}

/** Null: nothing keeps them from it. */
export function obstacleOf(person: Available, hours: Hours, asksLicence: boolean): Obstacle | null {
  if (person.IsMineur === true) return 'mineur';
  if (!person.IsValide) return 'nonValide';
  if (asksLicence && !person.IsPermis) return 'sansPermis';
  if (person.taken.some((one) => overlap(one, hours))) return 'occupe';
  return isProposedDay(person.Jours, hours) ? null : 'jourNonPropose';
}

/** 0: the post somebody is given; from 1: their wishes in order; null: they requested something else. */
export function wishRank(
  { IdPosteAffecte, Souhaits }: { IdPosteAffecte: number | null; Souhaits: readonly number[] },
  post: number,
): number | null {
  if (IdPosteAffecte === post) return 0;
  const at = Souhaits.indexOf(post);
  return at === -1 ? null : at + 1;
}
