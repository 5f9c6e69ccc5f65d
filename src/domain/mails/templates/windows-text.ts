import { festivalZone, parseInstant, zonedInstant } from '#domain/values/dates.ts';
import { parseDate } from '#domain/values/dates/typed-dates.ts';

const MOMENT = /(\d{2}\/\d{2}\/\d{4}) (\d{2}:\d{2})/g;
const MINUTE_MS = 60_000;

/** Windows of keys, one a line, each hour with the offset of its day: who makes a key is in another zone. */
export function windowsText(windows: string): string {
  const lines = [...new Set(windows.split('\n'))].filter((line) => line !== '');
  return lines
    .map((line) => line.replace(MOMENT, (_moment, day: string, time: string) => `${day} ${time} (UTC${offsetAt(day, time)})`))
    .join(' ; ');
}

/** `+01:00` */
function offsetAt(day: string, time: string): string {
  const date = parseDate(day) ?? '';
  const wall = parseInstant(`${date}T${time}:00.000`) ?? 0;
  const minutes = Math.round((wall - zonedInstant(date, `${time}:00`, festivalZone())) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
