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
}

export interface ProblemPlace {
  readonly Jour: string;
  readonly IdSalle: number;
  readonly Debut: number;
}

export interface ProblemScreening {
  /** Below zero: it does not exist yet. */
  readonly Id: number;
  readonly IdProgramme: number;
  readonly Duree: number;
  /** Its own turnaround; null: as its room says. */
  readonly Battement: number | null;
  readonly Personnes: readonly { readonly Id: number; readonly Arrivee: string | null; readonly Depart: string | null }[];
  readonly Films: readonly number[];
  readonly Supports: readonly number[];
  readonly Reservations: number;
  readonly IsScolaire: boolean;
  /** Where it is in the grid; null: nowhere yet. */
  readonly Place: ProblemPlace | null;
  /** It is to be placed; others stay where they are. */
  readonly IsAPlacer: boolean;
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
