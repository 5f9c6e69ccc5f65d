import { addDays } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';

const ALIKE = ['IdParticipant', 'IdHotel', 'TypeChambre', 'IdChambre'] as const;

const dateOf = (night: RecordData): string => readText(night, 'DateNuit') ?? '';

/** Nights in a row of one person in one room: a bar of the board, with who pays each night. */
export function boardStays(nights: readonly RecordData[], rooms: ReadonlyMap<number, string>) {
  const alike = Map.groupBy(nights, (night) => ALIKE.map((field) => String(night[field] ?? '')).join('\t'));
  return [...alike.values()].flatMap((some) => rowsOf(some).map((row) => stayOf(row, rooms)));
}

const rowsOf = (nights: readonly RecordData[]): readonly (readonly RecordData[])[] => {
  const rows: RecordData[][] = [];
  for (const night of nights.toSorted((left, right) => dateOf(left).localeCompare(dateOf(right)))) {
    const last = rows.at(-1)?.at(-1);
    if (last !== undefined && addDays(dateOf(last), 1) === dateOf(night)) rows.at(-1)?.push(night);
    else rows.push([night]);
  }
  return rows;
};

const stayOf = (row: readonly RecordData[], rooms: ReadonlyMap<number, string>) => {
  const [first = {}] = row;
  const room = readNumber(first, 'IdChambre');
  return {
    Id: readId(first),
    IdParticipant: readNumber(first, 'IdParticipant') ?? 0,
    IdHotel: readNumber(first, 'IdHotel'),
    Debut: dateOf(first),
    Payeurs: row.map((night) => readNumber(night, 'Type') ?? 0),
    TypeChambre: readNumber(first, 'TypeChambre'),
    IdChambre: room,
    ChambreLibelle: room === null ? null : (rooms.get(room) ?? null),
  };
};
