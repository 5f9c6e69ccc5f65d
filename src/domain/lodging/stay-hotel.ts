import { type RecordData, readNumber, readText } from '#domain/records/values/record-data.ts';
import { isHeld } from './logistics.ts';

/** Where somebody lodges: the hotel of their first night that has one. Null while no night says it. */
export const hotelOfStay = (nights: readonly RecordData[]): number | null =>
  nights
    .filter((night) => isHeld(night) && readNumber(night, 'IdHotel') !== null)
    .toSorted((left, right) => (readText(left, 'DateNuit') ?? '').localeCompare(readText(right, 'DateNuit') ?? ''))
    .map((night) => readNumber(night, 'IdHotel'))[0] ?? null;
