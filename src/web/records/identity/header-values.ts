import type { EntityDescriptor, EntityModule, JsonValue, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { type CellContext, type StatusValue, cellStatus, cellText } from '../fields/cell-text.ts';
import { pictureId } from '../fields/cell-value.tsx';
import { type NamedField, resolveField } from '../lookup/resolve-field.ts';

/** One fact shown under the name of a record. */
export interface HeaderValue {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** A status or something due; null: plain text. */
  readonly status: StatusMeaning | null;
  /** A figure says nothing without what it counts. */
  readonly isLabelled: boolean;
}

export interface HeaderValues {
  readonly tells: readonly HeaderValue[];
  readonly due: readonly HeaderValue[];
}

/** Facts of the schema under the name of a record, without empty, masked and settled ones. */
export function headerValues(module: EntityModule, record: RecordData, context: CellContext): HeaderValues {
  const { header, states } = module.descriptor;
  function fields(names: readonly string[] = []): readonly NamedField[] {
    return names.flatMap((name) => resolveField(module, name, context.language) ?? []);
  }
  return {
    // The state of a file stands beside its name already.
    tells: fields(header?.tells.filter((name) => name !== states?.field)).flatMap((named) => toldOf(named, record, context) ?? []),
    due: fields(header?.due).flatMap((named) => dueOf(named, record, context) ?? []),
  };
}

/** Facts due or missing among these fields, as shown. */
export function dueValues(
  module: EntityModule,
  names: readonly string[],
  { record, context }: { readonly record: RecordData; readonly context: CellContext },
): readonly HeaderValue[] {
  return names
    .flatMap((name) => resolveField(module, name, context.language) ?? [])
    .flatMap((named) => dueOf(named, record, context) ?? []);
}

/** Number of the picture of a record; null: it has none. */
export function pictureOf({ picture }: Pick<EntityDescriptor, 'picture'>, record: RecordData): number | null {
  return picture === undefined ? null : pictureId(record, picture);
}

function toldOf(named: NamedField, record: RecordData, context: CellContext): HeaderValue | null {
  const { name, label, kind } = named;
  const value = record[name];
  if (kind === 'boolean') return value === true ? { name, label, text: label, status: null, isLabelled: false } : null;
  const status = cellStatus(named, record);
  if (status !== null) return pill(named, status, context);
  const text = cellText(named, record, context);
  if (text === '' || value === 0) return null;
  // The name of a record may begin with a figure.
  const isNamed = named.field.libelle !== undefined || showingOf(kind).isSelfEvident || !/^[-−\d]/.test(text);
  return { name, label, text, status: null, isLabelled: !isNamed };
}

function dueOf(named: NamedField, record: RecordData, context: CellContext): HeaderValue | null {
  const { name, label, kind } = named;
  const value = record[name];
  if (!isDue(value)) return null;
  const status = cellStatus(named, record);
  if (status !== null) return pill(named, status, context);
  if (kind === 'boolean') return { name, label, text: label, status: 'todo', isLabelled: false };
  return { name, label, text: cellText(named, record, context), status: 'todo', isLabelled: typeof value === 'number' };
}

function pill({ name, label }: NamedField, { labels, status }: StatusValue, { language }: CellContext): HeaderValue {
  return {
    name,
    label,
    text: labels[language],
    status,
    isLabelled: true,
  };
}

/** True, above zero, or in words. */
function isDue(value: JsonValue | undefined): boolean {
  return value === true || (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '');
}
