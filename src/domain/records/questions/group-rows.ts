import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseInstant, festivalZone, weekday, addDays, zonedParts } from '#domain/values/dates.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { sumMoney } from '#domain/values/money.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { displayOf } from '../read/display.ts';
import { type Place, type RecordSource, referenced, walkPath } from '../read/record-source.ts';
import { comparedValue, type FilterContext } from '../query/filter-tree.ts';
import { type Axis, type AxisStep, sharedLegs } from './axes.ts';
import { flagsOf } from './drill.ts';
import { groupLabel, type Keyed, type LabelOptions } from './group-labels.ts';
import type { Group, Groups, Measure, Question } from './question.ts';

type Value = string | number | boolean | null;
const NOTHING: Keyed = { value: null, told: null };

interface GroupContext extends Question {
  readonly context: FilterContext;
  readonly labels: LabelOptions;
  readonly max: number;
}

/** The rows by what they have in common: what the server works out in one statement. */
export function groupPlaces(places: readonly Place[], grouping: GroupContext): Groups {
  const { axes, measures, context, labels, max } = grouping;
  const members = places.flatMap((place) => keysOf(context, place, axes).map((keys) => ({ keys, place })));
  const groups = [...Map.groupBy(members, ({ keys }) => JSON.stringify(keys.map(({ value }) => value))).values()]
    .map((rows): Group & { readonly rows: readonly Place[] } => {
      const keys = rows[0]?.keys ?? [];
      const found = rows.map(({ place }) => place);
      return {
        Valeurs: keys.map(({ value }) => value),
        Libelles: axes.map((axis, index) => groupLabel(axis, keys[index] ?? NOTHING, labels)),
        Nombre: rows.length,
        Calculs: measures.map((measure) => calculated(context, found, measure)),
        rows: found,
      };
    })
    .toSorted((left, right) => right.Nombre - left.Nombre || inOrder(left.Valeurs, right.Valeurs));
  const others = groups.slice(max).flatMap(({ rows }) => rows);
  return {
    Total: places.length,
    Nombre: groups.length,
    Groupes: groups.slice(0, max).map(({ rows: _rows, ...group }) => group),
    Autres:
      groups.length <= max ? null : { Nombre: others.length, Calculs: measures.map((measure) => calculated(context, others, measure)) },
  };
}

function inOrder(left: readonly Value[], right: readonly Value[]): number {
  return left.map((value, index) => compareValues(sorted(value), sorted(right[index] ?? null))).find((order) => order !== 0) ?? 0;
}

function sorted(value: Value): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value;
}

function keysOf(context: FilterContext, place: Place, axes: readonly Axis[]): readonly (readonly Keyed[])[] {
  const [first] = axes;
  if (first !== undefined && sharedLegs(axes)) {
    const rows = endsOf(context.source, place, first).map((row) => axes.map((axis) => keysAt(context, row, axis)[0] ?? NOTHING));
    const distinctKeys = unique(rows.filter((keys) => keys.some(({ value }) => value !== null)));
    return distinctKeys.length === 0 ? [axes.map(() => NOTHING)] : distinctKeys;
  }
  return axes.reduce<readonly (readonly Keyed[])[]>(
    (all, axis) => {
      const found = unique(endsOf(context.source, place, axis).flatMap((row) => keysAt(context, row, axis).map((key) => [key])));
      const keys = found.flat().filter(({ value }) => value !== null);
      return all.flatMap((before) => (keys.length === 0 ? [NOTHING] : keys).map((key) => [...before, key]));
    },
    [[]],
  );
}

function unique(rows: readonly (readonly Keyed[])[]): readonly (readonly Keyed[])[] {
  return [...new Map(rows.map((keys) => [JSON.stringify(keys.map(({ value }) => value)), keys])).values()];
}

/** Rows of the collections on the way; the record itself where there are none. */
function endsOf(source: RecordSource, place: Place, { target }: Axis): readonly Place[] {
  return target.legs.reduce<readonly Place[]>(
    (places, leg) => places.flatMap((one) => walkPath(source, one, leg).flatMap((trail) => trail.at(-1) ?? [])),
    [place],
  );
}

function keysAt(context: FilterContext, row: Place, axis: Axis): readonly Keyed[] {
  const { source } = context;
  const { target, form, step, width } = axis;
  const trail = walkPath(source, row, target.tail)[0];
  if (trail === undefined) return [];
  const at = trail.at(-1) ?? row;
  const value = comparedValue(context, at, target);
  if (value === undefined || value === null || value === '') return [];
  switch (form) {
    case 'items':
      return listOf(value).map((item) => named(source, axis, item));
    case 'flags':
      return flagsOf(source.enumOf(target.field.enum ?? '')).flatMap((flag) =>
        (Number(value) & flag) === 0 ? [] : [{ value: flag, told: null }],
      );
    case 'date':
      return [{ value: firstOf(step, dayOf(axis, String(value))), told: null }];
    case 'dates':
      return daysOf(axis, value).map((day) => ({ value: firstOf(step, day), told: null }));
    case 'hour':
      return [{ value: Number(String(value).slice(0, 2)), told: null }];
    case 'range':
      return [{ value: Math.floor(measured(value) / width) * width, told: null }];
    case 'text':
      return [{ value: source.fold(String(value)), told: String(value) }];
    case 'value':
      return [target.comparedAs === 'duration' ? { value: measured(value), told: null } : named(source, axis, value)];
  }
}

const SPAN_DAYS_MAX = 366;

function daysOf({ target }: Axis, value: JsonValue): readonly string[] {
  const days = listOf(value).map(String);
  if (target.comparedAs === 'days') return days;
  const [first, last] = days;
  if (first === undefined || last === undefined) return [];
  const found: string[] = [];
  for (let day = first; day <= last && found.length < SPAN_DAYS_MAX; day = addDays(day, 1)) found.push(day);
  return found;
}

function dayOf({ target }: Axis, value: string): string {
  const instant = target.comparedAs === 'datetime' ? parseInstant(value) : null;
  return instant === null ? value : zonedParts(instant, festivalZone()).date;
}

function firstOf(step: AxisStep, day: string): string {
  if (step === 'jour') return day;
  if (step === 'semaine') return addDays(day, 1 - weekday(day));
  return step === 'mois' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

function named(source: RecordSource, { target: { field } }: Axis, value: JsonValue): Keyed {
  const key = typeof value === 'object' ? JSON.stringify(value) : value;
  if (field.to === undefined) return { value: key, told: field.kind === 'strings' ? String(key) : null };
  const record = field.kind === 'reference' ? referenced(source, field, value) : source.byId(field.to, Number(value));
  return { value: key, told: record === null ? null : displayOf(source, { entity: field.to, record }) };
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

function measured(value: JsonValue | undefined): number {
  return typeof value === 'string' ? (parseDuration(value) ?? Number(value)) : Number(value ?? 0);
}

const CENTS = 100;

function calculated(context: FilterContext, places: readonly Place[], { target, of }: Measure): number | null {
  const values = places.flatMap((place) => {
    const trail = walkPath(context.source, place, target.tail)[0];
    const value = trail === undefined ? null : comparedValue(context, trail.at(-1) ?? place, target);
    return value === null || value === undefined ? [] : [measured(value)];
  });
  if (of === 'somme') return sumMoney(values);
  if (values.length === 0) return null;
  if (of === 'moyenne') return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * CENTS) / CENTS;
  return of === 'min' ? Math.min(...values) : Math.max(...values);
}
