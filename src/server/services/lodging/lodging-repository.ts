import type pg from 'pg';
import type { NightPrices } from '#domain/lodging/night-price.ts';
import type { StoredNight } from '#domain/lodging/plan-assignment.ts';
import type { StayDates } from '#domain/lodging/presence.ts';
import type { Contingent, HeldNight, HotelBlock } from '#domain/lodging/stock.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { linkOf } from '#server/session/account-repository.ts';

/** A connection of the pool, or the transaction of a unit of work. */
export type Query = <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

export const poolQuery =
  (pool: pg.Pool): Query =>
  async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<R>(text, [...values])).rows;

export interface LodgedParticipant extends StayDates {
  readonly id: number;
  readonly version: number;
  readonly eannee: number;
  readonly type: number;
  /** Null: no limit for this type. */
  readonly nuitsMax: number | null;
  readonly roomType: number | null;
  readonly idHotel: number | null;
  readonly hotelName: string | null;
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

const PARTICIPANT = `select p.id, p.version, p.eannee, p.type, ${day('p.arrivee')} as "Arrivee", to_char(p.heure_arrivee, 'HH24:MI:SS') as "HeureArrivee",
    ${day('p.depart')} as "Depart", ${day('i.date_debut_hebergement')} as "DateDebutHebergement", ${day('i.date_fin_hebergement')} as "DateFinHebergement",
    case when i.id is null then null else coalesce(i.nuits_max, 0) end as "nuitsMax", i.type_chambre as "roomType",
    p.id_hotel as "idHotel", h.libelle as "hotelName"
  from festival_participant p left join festival_participant_invite i on i.id = p.id left join festival_hotel h on h.id = p.id_hotel
  where p.id = $1`;

const NIGHT = `n.id, ${day('n.date_nuit')} as date, n.type, n.id_hotel as "idHotel", n.type_chambre as "roomType", n.id_chambre as "idRoom",
    n.prix::float8 as price, n.etat_reservation as booking`;

const HELD = `select n.id, ${day('n.date_nuit')} as date, n.type_chambre as type, n.id_chambre as room, n.etat_reservation as booking
  from festival_hotel_pec n where n.id_hotel = $1 and n.date_nuit >= $2 and n.date_nuit <= $3`;

const BLOCK = `select h.nb_chambres as rooms, c.id as "idContract", ${day('c.date_debut')} as start, ${day('c.date_fin')} as end
  from festival_hotel h left join festival_hotel_edition c on c.id_hotel = h.id and c.eannee = $2 where h.id = $1`;

const prices = (alias: string): string =>
  ['Double', 'Twin', 'Triple', 'Accompagnant'].map((name) => `${alias}.prix_${name.toLowerCase()}::float8 as "Prix${name}"`).join(', ');

const companions = linkOf(entities['festival-participant'], 'Accompagnants');

export interface Companion {
  readonly Id: number;
  readonly Nom: string;
  readonly IsChambrePartagee: boolean;
}

export const lodgingRepository = (query: Query) => ({
  participant: async (id: number, options: { readonly isLocked: boolean } = { isLocked: false }): Promise<LodgedParticipant | null> => {
    if (options.isLocked) await query('select id from festival_participant where id = $1 for update', [id]);
    return (await query<LodgedParticipant & pg.QueryResultRow>(PARTICIPANT, [id]))[0] ?? null;
  },

  nights: (idParticipant: number) =>
    query<StoredNight & pg.QueryResultRow>(`select ${NIGHT} from festival_hotel_pec n where n.id_participant = $1 order by n.date_nuit`, [
      idParticipant,
    ]),

  /** Nights of the one whose room is shared, with those who sleep in it. */
  hostNights: (idParticipant: number) =>
    query<StoredNight & { readonly sleepers: number } & pg.QueryResultRow>(
      `select ${NIGHT}, case when n.id_chambre is null then 1 else (select count(*)::int from festival_hotel_pec o
         where o.id_chambre = n.id_chambre and o.date_nuit = n.date_nuit) end as sleepers
       from festival_hotel_pec n where n.id_participant = $1 order by n.date_nuit`,
      [idParticipant],
    ),

  /** Two people who assign rooms of one hotel do it one after the other. */
  lockHotel: (id: number) => query('select id from festival_hotel where id = $1 for no key update', [id]),

  /** Null: there is no such hotel. */
  block: async (idHotel: number, eannee: number): Promise<(HotelBlock & { readonly idContract: number | null }) | null> => {
    const [found] = await query<Readonly<{ rooms: number; idContract: number | null; start: string | null; end: string | null }>>(BLOCK, [
      idHotel,
      eannee,
    ]);
    if (found === undefined) return null;
    const { rooms, idContract, start, end } = found;
    const contingents = await query<Contingent & pg.QueryResultRow>(
      `select ${day('date')} as date, type_chambre as type, nb_chambres as rooms from festival_hotel_contingent where id_hotel_edition = $1`,
      [idContract],
    );
    return { rooms, idContract, contract: idContract === null ? null : { start, end }, contingents };
  },

  held: (idHotel: number, { from, to }: { readonly from: string; readonly to: string }) =>
    query<HeldNight & pg.QueryResultRow>(HELD, [idHotel, from, to]),

  /** The contract of the edition, then the hotel's own prices. */
  prices: async (idHotel: number, eannee: number): Promise<readonly NightPrices[]> => [
    ...(await query<NightPrices & pg.QueryResultRow>(
      `select c.prix_single::float8 as "PrixSingle", ${prices('c')} from festival_hotel_edition c where c.id_hotel = $1 and c.eannee = $2`,
      [idHotel, eannee],
    )),
    ...(await query<NightPrices & pg.QueryResultRow>(`select ${prices('h')} from festival_hotel h where h.id = $1`, [idHotel])),
  ],

  /** Those who come with the participant, and the one the participant comes with. */
  companions: (idParticipant: number) =>
    query<Companion & pg.QueryResultRow>(
      `select p.id as "Id", concat_ws(' ', s.prenom, s.nom) as "Nom", coalesce(l.is_chambre_partagee, false) as "IsChambrePartagee"
       from ${companions.table} l
       join festival_participant p on p.id = case when l.${companions.ownerColumn} = $1 then l.${companions.targetColumn} else l.${companions.ownerColumn} end
       left join personne s on s.id = p.id_personne
       where $1 in (l.${companions.ownerColumn}, l.${companions.targetColumn}) order by 2`,
      [idParticipant],
    ),
});
