import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { addDays } from '#domain/values/dates.ts';

type BoardNight = Pick<FestivalHotelPec, 'Id' | 'IdParticipant' | 'IdHotel' | 'TypeChambre' | 'IdChambre' | 'DateNuit' | 'Type'>;

const ALIKE = ['IdParticipant', 'IdHotel', 'TypeChambre', 'IdChambre'] as const;

/** Nights in a row of one person in one room: a bar of the board, with who pays each night. */
export function boardStays(nights: readonly BoardNight[], rooms: ReadonlyMap<number, string>) {
  const alike = Map.groupBy(nights, (night) => ALIKE.map((field) => String(night[field] ?? '')).join('\t'));
  return [...alike.values()].flatMap((some) => rowsOf(some).map((row) => stayOf(row, rooms)));
}

function rowsOf(nights: readonly BoardNight[]): readonly (readonly [BoardNight, ...BoardNight[]])[] {
  const rows: [BoardNight, ...BoardNight[]][] = [];
  for (const night of nights.toSorted((left, right) => left.DateNuit.localeCompare(right.DateNuit))) {
    const last = rows.at(-1)?.at(-1);
    if (last !== undefined && addDays(last.DateNuit, 1) === night.DateNuit) rows.at(-1)?.push(night);
    else rows.push([night]);
  }
  return rows;
}

function stayOf(row: readonly [BoardNight, ...BoardNight[]], rooms: ReadonlyMap<number, string>) {
  const [first] = row;
  const room = first.IdChambre;
  return {
    Id: first.Id,
    IdParticipant: first.IdParticipant,
    IdHotel: first.IdHotel,
    Debut: first.DateNuit,
    Payeurs: row.map((night) => night.Type),
    TypeChambre: first.TypeChambre,
    IdChambre: room,
    ChambreLibelle: room === null ? null : (rooms.get(room) ?? null),
  };
}
