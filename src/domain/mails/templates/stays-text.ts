import { addDays, formatFullDay } from '#domain/values/dates.ts';
import { parseDate } from '#domain/values/dates/typed-dates.ts';

/** Text between two nights in a mail. */
export const NIGHT_SEPARATOR = '\n';

interface Stay {
  readonly hotel: string;
  /** Evening of the first night. */
  readonly from: string;
  /** Morning after the last one. */
  readonly to: string;
}

const NIGHT = /^(\d{2}\/\d{2}\/\d{4}) ?(.*)$/;

/** Nights as « 20/12/2026 Hôtel », one a line in any order, shown as stays: each hotel from its first evening to the morning of the departure. */
export function staysText(nights: string, culture: string): string {
  const datedNights = nights
    .split(NIGHT_SEPARATOR)
    .flatMap((line) => {
      const [, day = '', hotel = ''] = NIGHT.exec(line) ?? [];
      const date = parseDate(day);
      return date === null ? [] : [{ date, hotel }];
    })
    .toSorted((left, right) => left.date.localeCompare(right.date));
  const stays = datedNights.reduce<readonly Stay[]>((before, { date, hotel }) => {
    const last = before.at(-1);
    const isNext = last !== undefined && last.hotel === hotel && last.to === date;
    const stay = { hotel, from: isNext ? last.from : date, to: addDays(date, 1) };
    return isNext ? [...before.slice(0, -1), stay] : [...before, stay];
  }, []);
  return stays.map((stay) => stayText(stay, culture)).join(' ; ');
}

/** « vendredi 18 – dimanche 20 décembre 2026, Hôtel du Lac » */
function stayText({ hotel, from, to }: Stay, culture: string): string {
  const days = [from, to].map((day) => formatFullDay(day, culture)).join(' – ');
  return hotel === '' ? days : `${days}, ${hotel}`;
}
