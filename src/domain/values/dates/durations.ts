function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Seconds of `HH:MM:SS` (hours unbounded) or of a .NET time span `d.HH:MM:SS.fffffff`. */
export function parseDuration(text: string): number | null {
  const [, sign, days = '0', hours, minutes, seconds] = WIRE.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sign === '-' ? -total : total;
}

/** `HH:MM:SS`, hours unbounded: how a duration travels, and stands in files. */
export function formatDuration(totalSeconds: number): string {
  const seconds = Math.abs(Math.trunc(totalSeconds));
  const text = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return totalSeconds < 0 ? `-${text}` : text;
}

/** `14'20`, as the trade writes the length of a film; minutes are not folded into hours. */
export function formatFilmDuration(totalSeconds: number): string {
  const seconds = Math.abs(Math.trunc(totalSeconds));
  return `${totalSeconds < 0 ? '-' : ''}${Math.floor(seconds / 60)}'${pad(seconds % 60)}`;
}

const LONG_SECONDS = 10 * 3600;

/** The one way that screens and paper write a duration: `14'20`; `HH:MM:SS` for the sum of a collection, which nobody reads in minutes. */
export function shownDuration(totalSeconds: number): string {
  return Math.abs(totalSeconds) < LONG_SECONDS ? formatFilmDuration(totalSeconds) : formatDuration(totalSeconds);
}

const WIRE = /^(-)?(?:(\d+)\.)?(\d+):([0-5]\d):([0-5]\d)(?:\.\d{1,7})?$/;

/** « 1 h 30 », « 45 min »: a length that is read, and typed nowhere. */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
