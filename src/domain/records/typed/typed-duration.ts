import { formatDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { cleanCode } from '#domain/values/text/clean-text.ts';
import { ambiguous, faulty, type Typed } from './typed.ts';

const MINUTE = 60;
const HOUR = 3600;

/**
 * Seconds of a duration as people write it: `1:32:00`, `14'20`, `92'`, `92,5 min`, `92`, `1h32`, `1 h 32 min 10 s`.
 * `1:32` and `1,5` have two readings, and are refused with both.
 */
export function readDuration(text: string): Typed<number> {
  const typed = cleanCode(text).toLowerCase().replaceAll(/[’′]/g, "'").replaceAll(/[″”]/g, '"');
  const wire = parseDuration(typed);
  if (wire !== null) return { value: wire };
  const [, minutes, bare] = MINUTES.exec(typed) ?? [];
  if (minutes !== undefined) return minutesOf(text, minutes, bare === undefined);
  const [, first, second] = /^(\d+):([0-5]\d)$/.exec(typed) ?? [];
  if (first !== undefined && second !== undefined)
    return ambiguous(text.trim(), `${first}:${second}:00`, formatDuration(Number(first) * MINUTE + Number(second)));
  const seconds = inUnits(typed);
  return seconds === null ? faulty('duree') : { value: seconds };
}

/** A number alone counts minutes, as programmes write the length of a film. */
const MINUTES = /^(\d+(?:[.,]\d{1,4})?)\s*('|mn|min\.?|mins|minutes?|minutos?|m)?$/;

function minutesOf(text: string, numberText: string, isBare: boolean): Typed<number> {
  const minutes = Number(numberText.replace(',', '.'));
  const seconds = Math.round(minutes * MINUTE * 1000) / 1000;
  // « 1,5 » is as often an hour and a half.
  if (isBare && /^\d[.,]\d{1,2}$/.test(numberText)) return ambiguous(text.trim(), formatDuration(seconds), formatDuration(minutes * HOUR));
  return Number.isInteger(seconds) ? { value: seconds } : faulty('duree');
}

const H = String.raw`\s*(?:h|hr|hrs|heures?|hours?|horas?)\s*`;
const M = String.raw`\s*(?:'|mn|min\.?|mins|minutes?|minutos?|m)\s*`;
const S = String.raw`\s*(?:"|''|s|sec\.?|secondes?|seconds?|segundos?)?`;
const HOURS = new RegExp(`^(\\d+(?:[.,]\\d{1,2}(?=${H}$))?)${H}(?:([0-5]?\\d)(?:${M}(?:([0-5]?\\d)${S})?)?)?$`);
const MINUTES_SECONDS = new RegExp(`^(\\d+)${M}([0-5]?\\d)${S}$`);
const SECONDS = /^(\d+)\s*(?:"|''|s|sec\.?|secondes?|seconds?|segundos?)$/;

/** Hours, minutes and seconds, each with its unit but the last. */
function inUnits(text: string): number | null {
  const [, hours, rest = '0', more = '0'] = HOURS.exec(text) ?? [];
  if (hours !== undefined) return Math.round(Number(hours.replace(',', '.')) * HOUR) + Number(rest) * MINUTE + Number(more);
  const [, minutes, left = '0'] = MINUTES_SECONDS.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes) * MINUTE + Number(left);
  const [, seconds] = SECONDS.exec(text) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
