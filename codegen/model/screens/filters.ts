/** Conditions written in the schema → filter nodes, with the keys of enumerations as numbers. */
import type { z } from 'zod';
import type { Step } from '../../load/yaml-file.ts';
import type { Screen } from '../../metamodel.ts';
import type { FieldDescriptor, FilterNode, FilterOperator, JsonValue } from '../../runtime/field.ts';
import { comparedKind, isComparable } from '../../kinds/families.ts';
import type { Context } from '../draft.ts';
import { checkedEnumValue } from '../fields/fields.ts';
import type { Position } from '../model.ts';
import { usableRowName } from '../fields/row-names.ts';
import type { Shape, Shapes } from '../fields/shapes.ts';

export type FilterLeaf = NonNullable<NonNullable<z.infer<typeof Screen>['views']>[number]['filter']>[number];
export interface LeafPlace {
  readonly entity: string;
  readonly at: (...path: readonly Step[]) => Position;
  readonly context: Context;
  /** The record on whose sheet the condition stands: `$fiche` and `$fiche.Champ` are its values, and no other is known there. */
  readonly record?: Shape;
  /** The value comes from elsewhere: that of another field. */
  readonly isAlone?: boolean;
}

/** Every operator that a condition may name. */
export const FILTER_OPERATORS: readonly FilterOperator[] = [
  'eq',
  'ne',
  'same',
  'contains',
  'starts',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'notIn',
  'empty',
  'notEmpty',
  'anyFlag',
  'period',
];
/** Placeholders that a view may use for a value: the page knows them. */
const VIEWER_VALUES = ['$edition', '$moi', '$aujourdhui', '$maintenant'];
const PERIODS = [
  'today',
  'tomorrow',
  'yesterday',
  'week',
  'nextWeek',
  'month',
  'nextMonth',
  'year',
  'next7',
  'next30',
  'last7',
  'last30',
  'last6months',
  'lastYear',
];

export function filterNodes(shapes: Shapes, leaves: readonly FilterLeaf[] | undefined, place: LeafPlace): FilterNode[] {
  return (leaves ?? []).flatMap((leaf, index) => {
    const node = leafNode(shapes, leaf, { ...place, at: (...path) => place.at(index, ...path) });
    if (node === null) return [];
    return leaf.not === true ? [{ not: node }] : [node];
  });
}

function leafNode(shapes: Shapes, leaf: FilterLeaf, { entity, at, context, record, isAlone = false }: LeafPlace): FilterNode | null {
  const { diagnostics } = context;
  const found = usableRowName(shapes, { entity, text: leaf.field }, { diagnostics, position: at('field'), use: 'filter' });
  const op = FILTER_OPERATORS.find((operator) => operator === leaf.op);
  if (op === undefined) {
    diagnostics.unknown('model/unknown-operator', at('op'), {
      message: `opérateur inconnu « ${leaf.op} »`,
      name: leaf.op,
      known: FILTER_OPERATORS,
    });
    return null;
  }
  const name = String(leaf.value);
  if (op === 'period' && !PERIODS.includes(name))
    diagnostics.unknown('model/unknown-value', at('value'), { message: `période inconnue « ${name} »`, name, known: PERIODS });
  const isViewer = typeof leaf.value === 'string' && leaf.value.startsWith('$');
  const allowedValues = record === undefined ? VIEWER_VALUES : ['$fiche', ...[...record.fields.keys()].map((field) => `$fiche.${field}`)];
  if (isViewer && !allowedValues.includes(name.replace(/[+-]\d+$/, '')))
    diagnostics.unknown('model/unknown-value', at('value'), { message: `valeur inconnue « ${name} »`, name, known: allowedValues });
  if (found === null) return null;
  if (leaf.value === undefined && !isAlone && !NEEDS_NOTHING.has(op))
    diagnostics.report('model/unknown-value', at('op'), `« ${op} » attend une valeur`);
  if (leaf.value === undefined) return { field: found.name, op };
  if (op === 'period' || isViewer) return { field: found.name, op, value: leaf.value };
  return { field: found.name, op, value: comparedValue(leaf.value, { field: found.field, op }, { context, position: at('value') }) };
}

interface Compared {
  readonly field: FieldDescriptor | null;
  readonly op: string;
}

/** A value of another kind than the field would be refused each time the condition runs. */
export function comparedValue(value: JsonValue, { field, op }: Compared, place: { context: Context; position: Position }): JsonValue {
  if (field === null || field.enum !== undefined) return enumNumbers(value, field, place);
  const values: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const other = ASKED_OF_ANY.has(op) ? undefined : values.find((one) => !isViewerValue(one) && !isComparable(field, one));
  if (other !== undefined)
    place.context.diagnostics.report(
      'model/unknown-value',
      place.position,
      `${JSON.stringify(other)} n'est pas une valeur de « ${field.name} » (${comparedKind(field)})`,
    );
  return value;
}

const NEEDS_NOTHING: ReadonlySet<string> = new Set(['empty', 'notEmpty']);
/** Operators whose value is not one of the field. */
const ASKED_OF_ANY: ReadonlySet<string> = new Set(['empty', 'notEmpty', 'contains', 'starts', 'period', 'anyFlag']);

function isViewerValue(value: JsonValue): boolean {
  return typeof value === 'string' && value.startsWith('$');
}

export interface WherePlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly at: (...path: readonly Step[]) => Position;
}

/** `where:` of a derived field: what its path must cross, from the end of it; `$Champ` is a field of the record that starts it. */
export function whereValues(
  where: Readonly<Record<string, JsonValue>> | undefined,
  { entities, start }: { readonly entities: readonly string[]; readonly start: string },
  { shapes, context, at }: WherePlace,
): Readonly<Record<string, JsonValue>> | undefined {
  if (where === undefined) return undefined;
  const holders = entities.flatMap((entity) => shapes.get(entity) ?? []);
  const startFields = shapes.get(start)?.fields ?? new Map<string, FieldDescriptor>();
  return Object.fromEntries(
    Object.entries(where).map(([name, whereValue]) => {
      const field = name === 'Id' ? undefined : holders.flatMap((holder) => holder.fields.get(name) ?? [])[0];
      if (field === undefined && name !== 'Id' && holders.length > 0)
        report(context, at(name), {
          name,
          entity: entities.join(' » ni de « '),
          known: holders.flatMap((holder) => [...holder.fields.keys()]),
        });
      function read(value: JsonValue, op = 'eq'): JsonValue {
        if (typeof value !== 'string' || !value.startsWith('$'))
          return comparedValue(value, { field: field ?? null, op }, { context, position: at(name) });
        const other = value.slice(1);
        if (/^[A-Z]/.test(other) && other !== 'Id' && !startFields.has(other))
          report(context, at(name), { name: other, entity: start, known: [...startFields.keys()] });
        return value;
      }
      if (!isOperators(whereValue)) return [name, read(whereValue)];
      return [
        name,
        Object.fromEntries(Object.entries(whereValue).map(([op, value]) => [knownOperator(op, context, at(name)), read(value, op)])),
      ];
    }),
  );
}

function isOperators(value: JsonValue): value is { readonly [op: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function knownOperator(op: string, { diagnostics }: Context, position: Position): string {
  if (FILTER_OPERATORS.some((operator) => operator === op)) return op;
  diagnostics.unknown('model/unknown-operator', position, { message: `opérateur inconnu « ${op} »`, name: op, known: FILTER_OPERATORS });
  return op;
}

function report(
  { diagnostics }: Context,
  position: Position,
  { name, entity, known }: { readonly name: string; readonly entity: string; readonly known: readonly string[] },
): void {
  diagnostics.unknown('model/unknown-column', position, { message: `« ${name} » n'est pas un champ de « ${entity} »`, name, known });
}

export function enumNumbers(value: JsonValue, field: FieldDescriptor | null, place: { context: Context; position: Position }): JsonValue {
  const name = field?.enum;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => checkedEnumValue(item, name, place));
  return value === null ? null : checkedEnumValue(value, name, place);
}
