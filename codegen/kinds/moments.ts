/** Days, instants, hours and durations. */
import type { FieldKind, JsonValue } from '../runtime/field.ts';
import { ref } from '../emit/openapi/json-schema.ts';
import { type CodegenKind, isDay, PLAIN, textOf } from './kind.ts';

const MOMENT: CodegenKind = { ...PLAIN, type: 'string', rolledTo: 'string', isResult: true };

export const MOMENTS = {
  date: {
    ...MOMENT,
    family: 'date',
    column: () => 'date',
    schema: () => ref('DateJour'),
    fits: isDay,
    checkedAs: ['point'],
    width: 120,
    cell: () => 3,
    isPersonal: true,
    isShifted: true,
  },
  datetime: {
    ...MOMENT,
    family: 'datetime',
    column: () => 'timestamp with time zone',
    schema: () => ref('DateHeure'),
    fits: (value) =>
      typeof value === 'string' && isDay(value.slice(0, 10), {}) && /^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?$/.test(value),
    checkedAs: ['point'],
    width: 160,
    isPersonal: true,
    isShifted: true,
  },
  time: {
    ...MOMENT,
    family: 'time',
    column: () => 'time without time zone',
    schema: () => ref('Heure'),
    fits: textOf(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
    width: 90,
    cell: () => 3,
  },
  duration: {
    ...MOMENT,
    family: 'duration',
    stored: secondsOf,
    schema: () => ref('Duree'),
    min: 0,
    fits: (value) => typeof value === 'string' && /^\d{2,5}:[0-5]\d:[0-5]\d$/.test(value),
    width: 100,
    isAdded: true,
    cell: () => 3,
  },
} satisfies Partial<Record<FieldKind, CodegenKind>>;

/** `01:30:00` → 5400. */
function secondsOf(text: JsonValue): number {
  const [hours = 0, minutes = 0, seconds = 0] = String(text).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
