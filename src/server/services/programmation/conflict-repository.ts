import type { PlacedScreening } from '#domain/programmation/conflicts.ts';
import type { CommitUnit } from '#server/records/engine.ts';

export interface StoredScreening extends PlacedScreening {
  readonly Conflit: number | null;
  readonly BattementSalle: number | null;
}

/** Screenings of the rooms that a change may have disturbed, and the conflicts they carry. */
export const conflictRepository = ({ query }: Pick<CommitUnit, 'query'>) => ({
  /** A screening that left a room, or is gone, can only end conflicts: those of the rooms that have some. */
  ofDisturbedRooms: ({ screenings, rooms }: { readonly screenings: readonly number[]; readonly rooms: readonly number[] }) =>
    query<StoredScreening>(
      `select p.id as "Id", p.id_salle as "IdSalle", to_char(p.debut, 'YYYY-MM-DD"T"HH24:MI:SS') as "Debut", to_char(p.fin, 'YYYY-MM-DD"T"HH24:MI:SS') as "Fin",
         p.battement as "Battement", p.etat as "Etat", p.conflit as "Conflit", s.battement as "BattementSalle"
       from festival_programmation p left join festival_salle s on s.id = p.id_salle
       where p.conflit is not null or p.id_salle in (
         select d.id_salle from festival_programmation d where d.id = any($1) or d.conflit is not null or d.id_salle = any($2))`,
      [screenings, rooms],
    ),

  /** Whoever else places a screening in these rooms waits: of two that meet, the second is told of the first. */
  lockRooms: (screenings: readonly number[]) =>
    query(
      `select id from festival_salle where id in (select id_salle from festival_programmation where id = any($1)) order by id for no key update`,
      [screenings],
    ),

  save: (changes: readonly { readonly id: number; readonly conflict: number | null }[]) =>
    query(`update festival_programmation p set conflit = c.conflit from unnest($1::int[], $2::int[]) as c(id, conflit) where p.id = c.id`, [
      changes.map(({ id }) => id),
      changes.map(({ conflict }) => conflict),
    ]),
});
