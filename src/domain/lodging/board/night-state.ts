import { readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';

/** A night as it is given back: where, who pays, in which room, at what price. */
export const nightState = (night: RecordData) => ({
  Date: readText(night, 'DateNuit') ?? '',
  IdHotel: readNumber(night, 'IdHotel'),
  Type: readNumber(night, 'Type') ?? 0,
  TypeChambre: readNumber(night, 'TypeChambre'),
  IdChambre: readNumber(night, 'IdChambre'),
  Prix: readNumber(night, 'Prix'),
  Reservation: readNumber(night, 'EtatReservation'),
});

export type NightState = ReturnType<typeof nightState>;

export const statesOn = (nights: readonly RecordData[], dates: ReadonlySet<string>): NightState[] =>
  nights.map(nightState).filter(({ Date }) => dates.has(Date));
