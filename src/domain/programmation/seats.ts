import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalle } from '#generated/records/festival-salle.gen.ts';
import type { FestivalSalleEdition } from '#generated/records/festival-salle-edition.gen.ts';

export interface SeatFacts {
  readonly rooms: readonly FestivalSalle[];
  /** Openings of a room in an edition, when it does not open all of it. */
  readonly openings: readonly FestivalSalleEdition[];
}

type Seated = Pick<FestivalProgrammation, 'IdSalle' | 'Eannee'>;
type Places = Pick<FestivalProgrammation, 'QuotaPublic' | 'QuotaScolaire' | 'QuotaAccredite'>;

/** Seats of a screening; null: nobody gave their number. */
export function seatsOf({ IdSalle, Eannee }: Seated, { rooms, openings }: SeatFacts): number | null {
  const opening = openings.find((one) => one.IdSalle === IdSalle && one.Eannee === Eannee);
  return opening?.JaugeOuverte ?? rooms.find(({ Id }) => Id === IdSalle)?.Jauge ?? null;
}

/** Places given out by kind: the public, schools, badges. */
export function placesOf({ QuotaPublic, QuotaScolaire, QuotaAccredite }: Places): number {
  return (QuotaPublic ?? 0) + (QuotaScolaire ?? 0) + (QuotaAccredite ?? 0);
}

/** Seats that a screening needs: by its places, its bookings or its entries. */
export function seatsNeeded(screening: FestivalProgrammation): number {
  const { NbReservations, EntreesPayantes, EntreesScolaires, EntreesAccreditees, EntreesExonerees } = screening;
  const entered = (EntreesPayantes ?? 0) + (EntreesScolaires ?? 0) + (EntreesAccreditees ?? 0) + (EntreesExonerees ?? 0);
  return Math.max(placesOf(screening), NbReservations ?? 0, entered);
}

/** More places, bookings or entries than seats, or more entries of a kind than its places. */
export function isOverfull(screening: FestivalProgrammation, facts: SeatFacts): boolean {
  const { EntreesPayantes, EntreesScolaires, EntreesAccreditees } = screening;
  const seats = seatsOf(screening, facts);
  const isOverRoom = seats !== null && seatsNeeded(screening) > seats;
  return (
    isOverRoom ||
    isOver(EntreesPayantes, screening.QuotaPublic) ||
    isOver(EntreesScolaires, screening.QuotaScolaire) ||
    isOver(EntreesAccreditees, screening.QuotaAccredite)
  );
}

function isOver(entered: number | null, places: number | null): boolean {
  return places !== null && (entered ?? 0) > places;
}
