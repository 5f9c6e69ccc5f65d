import type { EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatDate, formatDay, formatMonthYear } from '#domain/values/dates.ts';
import { shownDuration } from '#domain/values/dates/durations.ts';
import { formatValue } from '../read/format.ts';
import type { Axis } from './axes.ts';
import { periodOfStep } from './drill.ts';

export interface LabelOptions {
  readonly culture: string;
  readonly enumOf: (name: string) => EnumDescriptor | undefined;
  readonly yes: string;
  readonly no: string;
}

type Value = string | number | boolean | null;

/** Value of an axis, and the text of a reference or of a written word; null: the value tells. */
export interface Keyed {
  readonly value: Value;
  readonly told: string | null;
}

/** Label of the value of an axis for people. */
export function groupLabel(axis: Axis, { value, told }: Keyed, options: LabelOptions): string | null {
  const { target, form, step, width } = axis;
  const { field, comparedAs } = target;
  if (value === null) return null;
  if (told !== null) return told;
  if (form === 'date' || form === 'dates') return dateLabel(step, String(value), options.culture);
  if (form === 'hour') return `${String(value)} h`;
  const { enumOf, culture, yes, no } = options;
  const enums = field.enum === undefined ? {} : { [field.enum]: enumOf(field.enum) ?? { name: field.enum, flags: false, values: [] } };
  function shown(one: Value): string {
    if (comparedAs === 'duration') return shownDuration(Number(one));
    return formatValue(field, one, { culture, enums, yes, no });
  }
  return form === 'range' ? `${shown(value)} – ${shown(Number(value) + width)}` : shown(value) || String(value);
}

function dateLabel(step: Axis['step'], first: string, culture: string): string {
  if (step === 'annee') return first.slice(0, 4);
  if (step === 'mois') return formatMonthYear(first, culture);
  if (step === 'jour') return `${formatDay(first, culture)}/${first.slice(0, 4)}`;
  const { from, to } = periodOfStep(step, first);
  return `${formatDate(from).slice(0, 5)} – ${formatDate(to)}`;
}
