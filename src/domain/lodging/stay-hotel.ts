import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { isHeld } from './logistics.ts';

/** Hotel of a guest: that of their first night that has one. Null while no night has. */
export function hotelOfStay(nights: readonly FestivalHotelPec[]): number | null {
  return (
    nights
      .filter((night) => isHeld(night) && night.IdHotel !== null)
      .toSorted((left, right) => left.DateNuit.localeCompare(right.DateNuit))
      .map((night) => night.IdHotel)[0] ?? null
  );
}
