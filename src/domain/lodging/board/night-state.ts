import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';

/** A night as it is given back: where, who pays, in which room, at what price. */
export function nightState(night: FestivalHotelPec) {
  return {
    Date: night.DateNuit,
    IdHotel: night.IdHotel,
    Type: night.Type,
    TypeChambre: night.TypeChambre,
    TypeSeul: night.TypeSeul,
    IdChambre: night.IdChambre,
    Prix: night.Prix,
    Reservation: night.EtatReservation,
  };
}

export type NightState = ReturnType<typeof nightState>;

export function statesOn(nights: readonly FestivalHotelPec[], dates: ReadonlySet<string>): NightState[] {
  return nights.map(nightState).filter(({ Date }) => dates.has(Date));
}
