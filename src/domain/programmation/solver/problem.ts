/** A grid to fill, as data: it travels to the thread that solves it. Hours are minutes of a day of the festival. */
export interface GridProblem {
  /** Days of the festival that may be used, in order. */
  readonly Jours: readonly string[];
  readonly Salles: readonly ProblemRoom[];
  readonly Seances: readonly ProblemScreening[];
}

export interface ProblemRoom {
  readonly Id: number;
  readonly Jauge: number | null;
  readonly Battement: number;
  readonly IsHeurePaire: boolean;
  /** Projection formats; none: the room does not say. */
  readonly Supports: readonly number[];
  readonly Fermetures: readonly { readonly Jour: string; readonly Debut: number; readonly Fin: number }[];
  /** Minutes to rooms of other venues; an absent room is in the same venue. */
  readonly Trajets: readonly { readonly IdSalle: number; readonly Minutes: number }[];
}

export interface ProblemPlace {
  readonly Jour: string;
  readonly IdSalle: number;
  readonly Debut: number;
}

/** A minute of a day of the festival. */
export interface ProblemMoment {
  readonly Jour: string;
  readonly Minute: number;
}

/** Hours from one moment to another; null: open on that side. */
export interface ProblemHours {
  readonly Debut: ProblemMoment | null;
  readonly Fin: ProblemMoment | null;
}

/** Hours in one room; null: in every room. */
export interface ProblemRoomHours extends ProblemHours {
  readonly IdSalle: number | null;
}

export interface ProblemCopy {
  readonly Id: number;
  /** Reels are carried from one venue to the next; files are in every room beforehand. */
  readonly IsPellicule: boolean;
  /** Windows of its keys (KDM); null: it plays without a key. */
  readonly Cles: readonly ProblemRoomHours[] | null;
  /** Hours on its way, before its arrival or after its return. */
  readonly Absences: readonly ProblemRoomHours[];
}

interface ProblemPerson {
  readonly Id: number;
  readonly Presence: ProblemHours;
}

export interface ProblemScreening {
  /** Below zero: it does not exist yet. */
  readonly Id: number;
  readonly IdProgramme: number;
  readonly Duree: number;
  /** Its own turnaround; null: as its room says. */
  readonly Battement: number | null;
  readonly Personnes: readonly ProblemPerson[];
  /** Directors of its films. */
  readonly Realisation: readonly number[];
  readonly Films: readonly number[];
  readonly Supports: readonly number[];
  readonly Copies: readonly ProblemCopy[];
  readonly Reservations: number;
  readonly IsScolaire: boolean;
  /** Competition whose jury sits at this screening of the programme; null: no jury does. */
  readonly IdJury: number | null;
  /** Place in the grid; null: none yet. */
  readonly Place: ProblemPlace | null;
  /** It is to be placed; others stay where they are. */
  readonly IsAPlacer: boolean;
  /** The only day on which it may be placed; null: any day. */
  readonly JourImpose: string | null;
}

/** A screening in a room, at an hour. */
export interface Placed {
  readonly screening: ProblemScreening;
  readonly room: ProblemRoom;
  readonly day: string;
  readonly start: number;
}

export function endOf({ start, screening }: Placed): number {
  return start + screening.Duree;
}

export function clearOf(placed: Placed): number {
  return endOf(placed) + (placed.screening.Battement ?? placed.room.Battement);
}

/** True where every minute of a screening lies within these hours. */
export function isWithin(placed: Placed, { Debut, Fin }: ProblemHours): boolean {
  const { day, start } = placed;
  const isFromThere = Debut === null || Debut.Jour < day || (Debut.Jour === day && Debut.Minute <= start);
  return isFromThere && (Fin === null || day < Fin.Jour || (Fin.Jour === day && endOf(placed) <= Fin.Minute));
}

/** True where some minute of a screening lies within these hours. */
export function isTouching(placed: Placed, { Debut, Fin }: ProblemHours): boolean {
  const { day, start } = placed;
  const isOver = Fin !== null && (Fin.Jour < day || (Fin.Jour === day && Fin.Minute <= start));
  return !isOver && (Debut === null || Debut.Jour < day || (Debut.Jour === day && Debut.Minute < endOf(placed)));
}

export function isOfRoom({ room }: Placed, { IdSalle }: ProblemRoomHours): boolean {
  return IdSalle === null || IdSalle === room.Id;
}

/** True where each copy that has keys (KDM) is opened by one of them. */
export function isOpenedByKeys(placed: Placed): boolean {
  return placed.screening.Copies.every(
    ({ Cles }) => Cles === null || Cles.some((hours) => isOfRoom(placed, hours) && isWithin(placed, hours)),
  );
}
