/** Columns and sort keys of lists, given or by default. */
import type { Step } from '../../load/yaml-file.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor, SortKey } from '../../runtime/field.ts';
import type { ColumnDescriptor } from '../../runtime/screen.ts';
import type { Context } from '../draft.ts';
import type { Position } from '../model.ts';
import { ownRowName, rowProperty, usableRowName } from './row-names.ts';
import type { Shape, Shapes } from './shapes.ts';

export interface ListPlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly entity: string;
  readonly at: (...path: readonly Step[]) => Position;
}

const DEFAULT_COLUMNS = 8;

function isListed({ kind, privacy }: FieldDescriptor): boolean {
  return KINDS[kind].isListed && privacy?.encrypt !== true;
}

function widthOf(field: FieldDescriptor | null): number {
  return field === null ? 90 : KINDS[field.kind].width;
}

/** `Champ` or `Champ 220`. */
export function columns(
  columnTexts: readonly string[],
  displayed: boolean,
  { shapes, context, entity, at }: ListPlace,
): ColumnDescriptor[] {
  return columnTexts.flatMap((text, index) => {
    const [name = '', width] = text.split(/\s+/);
    const found = ownRowName(shapes, { entity, text: name }, { diagnostics: context.diagnostics, position: at(index) });
    if (found === null) return [];
    if (width !== undefined && !/^\d+$/.test(width)) {
      context.diagnostics.report('schema/invalid-value', at(index), `« ${text} » : attendu « Champ » ou « Champ 220 »`);
      return [];
    }
    return [{ field: found.name, width: width === undefined ? widthOf(found.field) : Number(width), displayed }];
  });
}

/** The first fields a list can show, without the one that names the parent. */
export function defaultColumns(shape: Shape, except: string | null = null): ColumnDescriptor[] {
  return listed(shape, except)
    .filter(({ opened }) => opened !== true)
    .slice(0, DEFAULT_COLUMNS)
    .map((field) => ({ field: rowProperty(field), width: widthOf(field), displayed: true }));
}

/** A column that the schema neither displays nor hides can still be requested. */
export function otherColumns(shape: Shape, declaredColumns: readonly ColumnDescriptor[]): ColumnDescriptor[] {
  const taken = new Set(declaredColumns.map(({ field }) => field));
  return listed(shape, null)
    .filter((field) => !taken.has(rowProperty(field)))
    .map((field) => ({ field: rowProperty(field), width: widthOf(field), displayed: false }));
}

function listed(shape: Shape, except: string | null): FieldDescriptor[] {
  return [...shape.fields.values()].filter(
    (field) => isListed(field) && field.name !== except && shape.draft.fields.get(field.name)?.input.helper !== true,
  );
}

/** `Champ` ascending, `-Champ` descending. */
export function sortKeys(sortTexts: readonly string[], { shapes, context, entity, at }: ListPlace): SortKey[] {
  return sortTexts.flatMap((text, index) => {
    const descending = text.startsWith('-');
    const wanted = { entity, text: descending ? text.slice(1) : text };
    const found = usableRowName(shapes, wanted, { diagnostics: context.diagnostics, position: at(index), use: 'sort' });
    if (found === null) return [];
    return [descending ? { Key: found.name, Desc: true } : { Key: found.name }];
  });
}

/** By `Ordre`, else by the first column that sorts. */
export function defaultSort(shape: Shape, shown: readonly ColumnDescriptor[]): SortKey[] {
  if (shape.fields.has('Ordre')) return [{ Key: 'Ordre' }];
  const sortable = new Set([...shape.fields.values()].filter((field) => field.sortable).map(rowProperty));
  const first = shown.find(({ field }) => sortable.has(field));
  return first === undefined ? [] : [{ Key: first.field }];
}
