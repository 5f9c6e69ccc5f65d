import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import type { Query } from '#server/files/file-repository.ts';

/** A night that takes a room of a hotel. */
export interface RoomNight {
  readonly hotel: number;
  readonly eannee: number;
  readonly date: string;
  readonly type: number | null;
}

/** What these nights take of hotels, each date and type once; a cancelled reservation takes nothing. */
export const roomNights = (query: Query, ids: readonly number[]): Promise<readonly RoomNight[]> =>
  query(
    `select distinct id_hotel as hotel, eannee, to_char(date_nuit, 'YYYY-MM-DD') as date, type_chambre as type
     from festival_hotel_pec where id = any($1::int[]) and id_hotel is not null and etat_reservation is distinct from $2`,
    [ids, ReservationEtat.annulee],
  );

export const countRooms = async (query: Query, idContract: number): Promise<number> => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from festival_hotel_chambre where id_hotel_edition = $1', [
    idContract,
  ]);
  return row?.count ?? 0;
};

/** The last version of the rooming list of a hotel. */
export interface LastRooming {
  readonly id: number;
  readonly etat: number;
  readonly changes: number;
}

export const lastRooming = async (
  query: Query,
  { hotel, eannee }: { readonly hotel: number; readonly eannee: number },
): Promise<LastRooming | null> => {
  const [last] = await query<{ id: number; etat: number; changes: number }>(
    `select id, etat, coalesce(nb_changements, 0) as changes from festival_rooming
     where id_hotel = $1 and eannee = $2 order by version_rooming desc limit 1`,
    [hotel, eannee],
  );
  return last ?? null;
};
