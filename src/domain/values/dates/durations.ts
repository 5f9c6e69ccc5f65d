const pad = (value: number): string => String(value).padStart(2, '0');

/** Seconds of `HH:MM:SS` (hours unbounded) or of a .NET time span `d.HH:MM:SS.fffffff`. */
export function parseDuration(text: string): number | null {
  const [, sign, days = '0', hours, minutes, seconds] = WIRE.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sign === '-' ? -total : total;
}

/** `HH:MM:SS`, hours unbounded: how a duration travels and shows in a field. */
export function formatDuration(totalSeconds: number): string {
  const seconds = Math.abs(Math.trunc(totalSeconds));
  const text = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return totalSeconds < 0 ? `-${text}` : text;
}

/** `14'20`, as lists and prints write the length of a film; minutes are not folded into hours. */
export function formatFilmDuration(totalSeconds: number): string {
  const seconds = Math.abs(Math.trunc(totalSeconds));
  return `${totalSeconds < 0 ? '-' : ''}${Math.floor(seconds / 60)}'${pad(seconds % 60)}`;
}

/** Duration as people type it: `1:32:00`, `14'20`, `92'`, `92 min`, `92`, `1h32`. `14:20` says nothing sure and is refused. */
export function parseTypedDuration(text: string): number | null {
  const typed = text.trim().toLowerCase().replaceAll('’', "'").replaceAll('′', "'");
  const wire = parseDuration(typed);
  if (wire !== null) return wire;
  if (/^\d+$/.test(typed)) return Number(typed) * 60;
  const [, minutes, seconds = '0'] = /^(\d+)\s*(?:'|mn|min)\s*(?:([0-5]?\d)\s*(?:"|''|s|sec)?)?$/.exec(typed) ?? [];
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds);
  const [, hours, rest = '0', more = '0'] =
    /^(\d+)\s*h\s*(?:([0-5]?\d)(?:\s*(?:'|mn|min|m))?(?:\s*([0-5]?\d)\s*(?:"|s|sec)?)?)?$/.exec(typed) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(rest)) * 60 + Number(more);
}

const WIRE = /^(-)?(?:(\d+)\.)?(\d+):([0-5]\d):([0-5]\d)(?:\.\d{1,7})?$/;

/** « 1 h 30 », « 45 min »: a length that is read, and typed nowhere. */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
