import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { festivalZone, later, parseInstant, zonedParts } from '#domain/values/dates.ts';

/** Fields of a screening for the rule of the turnaround. */
export interface PlacedScreening {
  readonly Id: number;
  readonly IdSalle: number | null;
  /** UTC without Z. */
  readonly Debut: string | null;
  readonly Fin: string | null;
  /** Minutes to clear the room; null: as the room says. */
  readonly Battement: number | null;
  readonly Etat: number;
}

/** Minutes between two screenings where neither the screening nor its room says. */
export const DEFAULT_TURNAROUND_MIN = 20;

/**
 * The screenings that begin too early after another one of their room, by id: before its end is blocking,
 * before the room is cleared is an alert. The later one carries the conflict; cancelled ones never do.
 */
export function screeningConflicts(
  screenings: readonly PlacedScreening[],
  roomTurnaround: (idSalle: number) => number | null,
): ReadonlyMap<number, ConflitGravite> {
  const placed = screenings.flatMap((screening) => place(screening, roomTurnaround));
  const found = new Map<number, ConflitGravite>();
  for (const room of Map.groupBy(placed, ({ idSalle }) => idSalle).values()) {
    const ordered = room.toSorted((left, right) => left.startMs - right.startMs || left.id - right.id);
    let busyUntil = { endMs: Number.NEGATIVE_INFINITY, clearMs: Number.NEGATIVE_INFINITY };
    for (const { id, startMs, endMs, clearMs } of ordered) {
      if (startMs < busyUntil.endMs) found.set(id, ConflitGravite.bloquant);
      else if (startMs < busyUntil.clearMs) found.set(id, ConflitGravite.alerte);
      busyUntil = { endMs: Math.max(busyUntil.endMs, endMs), clearMs: Math.max(busyUntil.clearMs, clearMs) };
    }
  }
  return found;
}

/**
 * The first confirmed screening that a confirmed one meets in its room: those two are never both saved (domain-additions, 12).
 * Clearing the room in time is another matter, that staff may decide.
 */
function takenBy(screening: PlacedScreening, others: readonly PlacedScreening[]): PlacedScreening | null {
  const [placement] = confirmed(screening);
  if (placement === undefined) return null;
  const isInTheWay: (other: PlacedScreening) => boolean = (other) =>
    confirmed(other).some(({ id, idSalle, startMs, endMs }) => {
      const isOther = id !== placement.id && idSalle === placement.idSalle;
      return isOther && startMs < placement.endMs && placement.startMs < endMs;
    });
  return others.find(isInTheWay) ?? null;
}

/** Fields whose change may bring a screening onto another one. */
export const PLACE_FIELDS = ['IdSalle', 'Debut', 'Fin', 'Etat'] as const satisfies readonly (keyof FestivalProgrammation)[];

/** Why a screening cannot be confirmed where it is; null when its room is free. */
export function takenError(screening: PlacedScreening, others: readonly PlacedScreening[]): FieldError | null {
  const taken = takenBy(screening, others);
  if (taken === null) return null;
  const params = { debut: clockOf(taken.Debut), fin: clockOf(taken.Fin) };
  return { path: 'Debut', code: 'salle-occupee', params };
}

function clockOf(instant: string | null): string {
  return zonedParts(parseInstant(instant ?? '') ?? 0, festivalZone()).time.slice(0, 5);
}

function confirmed(screening: PlacedScreening): readonly Placed[] {
  return screening.Etat === SeanceEtat.confirmee ? place(screening, () => null) : [];
}

interface Placed {
  readonly id: number;
  readonly idSalle: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly clearMs: number;
}

function place(screening: PlacedScreening, roomTurnaround: (idSalle: number) => number | null): readonly Placed[] {
  const { Id: id, IdSalle: idSalle, Debut, Fin, Battement, Etat } = screening;
  if (idSalle === null || Debut === null || Fin === null || Etat === SeanceEtat.annulee) return [];
  const startMs = parseInstant(Debut);
  const endMs = parseInstant(Fin);
  if (startMs === null || endMs === null) return [];
  const turnaround = Battement ?? roomTurnaround(idSalle) ?? DEFAULT_TURNAROUND_MIN;
  return [{ id, idSalle, startMs, endMs, clearMs: later(endMs, { minutes: turnaround }) }];
}
