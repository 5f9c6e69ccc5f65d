import type pg from 'pg';
import type { NamedNight, OccupiedHotel } from '#domain/lodging/present-cover.ts';
import type { VoucherNight } from '#domain/lodging/voucher-stays.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import type { Contingent, HeldNight } from '#domain/lodging/stock.ts';
import type { Query } from './lodging-repository.ts';

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
const PERSON = `concat_ws(' ', s.prenom, s.nom)`;

const NAMED = `select n.id, ${day('n.date_nuit')} as date, n.type, n.id_hotel as "idHotel", h.libelle as "hotelName", n.type_chambre as "roomType",
    n.id_chambre as "idRoom", c.libelle as "roomName", n.prix::float8 as price, t.raison_sociale as "payerName",
    array(select ${PERSON} from festival_hotel_pec o join festival_participant p on p.id = o.id_participant left join personne s on s.id = p.id_personne
      where o.id_chambre = n.id_chambre and o.date_nuit = n.date_nuit and o.id <> n.id order by 1) as sharers
  from festival_hotel_pec n left join festival_hotel h on h.id = n.id_hotel left join festival_hotel_chambre c on c.id = n.id_chambre
    left join structure t on t.id = n.id_structure_payeur
  where n.id_participant = $1 order by n.date_nuit`;

const HOTELS = `select h.id, h.libelle as name, h.nb_etoiles as stars, h.nb_chambres as rooms, c.id as "idContract",
    ${day('c.date_debut')} as start, ${day('c.date_fin')} as end
  from festival_hotel h left join festival_hotel_edition c on c.id_hotel = h.id and c.eannee = $1
  where c.id is not null or h.nb_chambres > 0 or exists (select 1 from festival_hotel_pec n where n.id_hotel = h.id and n.eannee = $1)
  order by h.libelle_n, h.id`;

const CONTINGENTS = `select c.id_hotel as hotel, ${day('l.date')} as date, l.type_chambre as type, l.nb_chambres as rooms
  from festival_hotel_contingent l join festival_hotel_edition c on c.id = l.id_hotel_edition where c.eannee = $1`;

const HELD = `select n.id, n.id_hotel as hotel, ${day('n.date_nuit')} as date, n.type_chambre as type, n.id_chambre as room, n.etat_reservation as booking
  from festival_hotel_pec n where n.eannee = $1 and n.id_hotel is not null`;

export interface RoomingLine {
  readonly hotel: string;
  readonly date: string;
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly structure: string | null;
  readonly roomType: number | null;
  readonly room: string | null;
  readonly arrival: string | null;
  readonly departure: string | null;
  readonly type: number;
  readonly booking: number | null;
  readonly confirmation: string | null;
}

const ROOMING = `select h.libelle as hotel, ${day('n.date_nuit')} as date, s.nom, s.prenom, t.raison_sociale as structure, n.type_chambre as "roomType",
    c.libelle as room, ${day('p.arrivee')} as arrival, ${day('p.depart')} as departure, n.type, n.etat_reservation as booking, n.no_confirmation as confirmation
  from festival_hotel_pec n join festival_hotel h on h.id = n.id_hotel join festival_participant p on p.id = n.id_participant
    left join personne s on s.id = p.id_personne left join structure t on t.id = p.id_structure left join festival_hotel_chambre c on c.id = n.id_chambre
  where n.eannee = $1 and ($2::int is null or n.id_hotel = $2)
  order by h.libelle_n, n.date_nuit, coalesce(c.libelle, ''), s.nom, s.prenom, n.id`;

const VOUCHER = `select ${day('n.date_nuit')} as date, n.type, n.id_hotel as "idHotel", n.type_chambre as "roomType", t.raison_sociale as "payerName",
    n.no_confirmation as confirmation,
    array(select ${PERSON} from festival_hotel_pec o join festival_participant p on p.id = o.id_participant left join personne s on s.id = p.id_personne
      where o.id_chambre = n.id_chambre and o.date_nuit = n.date_nuit and o.id <> n.id order by 1) as sharers
  from festival_hotel_pec n left join structure t on t.id = n.id_structure_payeur
  where n.id_participant = $1 and n.id_hotel is not null and n.etat_reservation is distinct from $2`;

export interface VoucherHotel {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
}

const VOUCHER_HOTELS = `select h.id, h.libelle as name, h.telephone_public as phone,
    nullif(concat_ws(', ', nullif(a.adresse1, ''), nullif(concat_ws(' ', a.code_postal, a.ville), '')), '') as address
  from festival_hotel h left join adresse a on a.id = h.id_adresse where h.id = any($1::int[])`;

const NAME = `select ${PERSON} as name, t.raison_sociale as structure, p.eannee from festival_participant p left join personne s on s.id = p.id_personne
  left join structure t on t.id = p.id_structure where p.id = $1`;

export const coverRepository = (query: Query) => ({
  namedNights: (idParticipant: number) => query<NamedNight & pg.QueryResultRow>(NAMED, [idParticipant]),

  /** Hotels that keep rooms for an edition, or where somebody sleeps. */
  occupied: async (eannee: number): Promise<readonly OccupiedHotel[]> => {
    const hotels = await query<
      Readonly<{
        id: number;
        name: string;
        stars: number | null;
        rooms: number;
        idContract: number | null;
        start: string | null;
        end: string | null;
      }>
    >(HOTELS, [eannee]);
    const contingents = await query<Contingent & { readonly hotel: number } & pg.QueryResultRow>(CONTINGENTS, [eannee]);
    const lines = Map.groupBy(contingents, ({ hotel }) => hotel);
    const held = Map.groupBy(await query<HeldNight & { readonly hotel: number } & pg.QueryResultRow>(HELD, [eannee]), ({ hotel }) => hotel);
    return hotels.map(({ id, name, stars, rooms, idContract, start, end }) => ({
      id,
      name,
      stars,
      block: { rooms, contract: idContract === null ? null : { start, end }, contingents: lines.get(id) ?? [] },
      held: held.get(id) ?? [],
    }));
  },

  voucherNights: (idParticipant: number) => query<VoucherNight & pg.QueryResultRow>(VOUCHER, [idParticipant, ReservationEtat.annulee]),

  voucherHotels: (ids: readonly number[]) => query<VoucherHotel & pg.QueryResultRow>(VOUCHER_HOTELS, [ids]),

  voucherName: async (idParticipant: number) =>
    (await query<{ readonly name: string; readonly structure: string | null; readonly eannee: number }>(NAME, [idParticipant]))[0] ?? null,

  rooming: (eannee: number, idHotel: number | null) => query<RoomingLine & pg.QueryResultRow>(ROOMING, [eannee, idHotel]),
});
