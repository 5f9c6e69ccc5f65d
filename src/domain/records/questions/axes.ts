import type { EntityDescriptor, FieldDescriptor, FieldKind } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { comparedAs as comparedAsOf } from '../conditions/compared-as.ts';
import type { ComparedAs } from '../kinds/shown-kinds.ts';
import { type NamedField, resolveFieldName } from '../query/filter-fields.ts';

export const AXIS_STEPS = ['jour', 'semaine', 'mois', 'annee'] as const;
export type AxisStep = (typeof AXIS_STEPS)[number];

/** One field that rows are grouped by, as a call says it. */
export interface AskedAxis {
  readonly champ: string;
  /** Of dates: one group a day, week, month or year. */
  readonly pas?: AxisStep;
  /** Of numbers and durations (in seconds): the width of a range. */
  readonly tranche?: number;
}

/** Form in which values of an axis become groups. */
type AxisForm = 'value' | 'text' | 'items' | 'flags' | 'date' | 'dates' | 'hour' | 'range';

export interface Axis {
  readonly target: NamedField;
  readonly form: AxisForm;
  readonly step: AxisStep;
  readonly width: number;
  /** A record may stand in several groups. */
  readonly isMany: boolean;
}

type Lookup = (name: string) => EntityDescriptor | undefined;

/** Long texts, files and secrets tell nothing in groups; records of their own are reached by their fields. */
const UNGROUPED: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'secret', 'owned', 'image', 'file', 'color']);

const FORMS: Readonly<Partial<Record<ComparedAs, AxisForm>>> = {
  text: 'text',
  number: 'value',
  duration: 'value',
  boolean: 'value',
  choice: 'value',
  flags: 'flags',
  list: 'items',
  date: 'date',
  datetime: 'date',
  span: 'dates',
  days: 'dates',
  time: 'hour',
};

const MANY: ReadonlySet<AxisForm> = new Set(['items', 'flags', 'dates']);

/** Form by which a field is grouped; null: it cannot be. */
export function formOf(field: FieldDescriptor): AxisForm | null {
  const { name, kind, filterable, privacy, store } = field;
  if (name === 'Id' || name === 'Version' || !filterable || UNGROUPED.has(kind)) return null;
  if (privacy?.encrypt === true || store !== undefined) return null;
  return FORMS[comparedAsOf(field)] ?? null;
}

/** The axis that a call asks for, or what is wrong with it. The right to the field is looked at by whoever answers. */
export function axisOf(lookup: Lookup, entity: EntityDescriptor, { champ, pas, tranche }: AskedAxis): Axis | FieldError {
  const found = resolveFieldName(lookup, entity, champ);
  if (found === null) return { path: champ, code: 'champ-inconnu' };
  // The text of a reference stands for the reference.
  const target: NamedField = found.isLibelle ? { ...found, isLibelle: false, comparedAs: comparedAsOf(found.field) } : found;
  const form = formOf(target.field);
  if (form === null) return { path: champ, code: 'champ-inconnu' };
  const isRanged = tranche !== undefined && form === 'value' && isMeasured(target.comparedAs);
  return {
    target,
    form: isRanged ? 'range' : form,
    step: pas ?? 'jour',
    width: tranche ?? 0,
    isMany: MANY.has(form) || target.legs.length > 0,
  };
}

export function isAxis(found: Axis | FieldError): found is Axis {
  return 'form' in found;
}

/** Fields that are added up or averaged: numbers and durations, of the record or of one that references lead to. */
export function isMeasured(as: ComparedAs): boolean {
  return as === 'number' || as === 'duration';
}

/** Axes through the same collection speak of one and the same row of it, as conditions do. */
export function sharedLegs(axes: readonly Axis[]): boolean {
  const [first, second] = axes;
  if (first === undefined || second === undefined || first.target.legs.length === 0) return false;
  return [first, second].every(({ form }) => !MANY.has(form)) && wayOf(first) === wayOf(second);
}

function wayOf({ target: { legs } }: Axis): string {
  return JSON.stringify(legs.map((leg) => leg.map(({ step, entity, field }) => [step, entity, field])));
}
