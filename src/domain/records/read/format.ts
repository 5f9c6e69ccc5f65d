import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type FormatOptions, showingOf } from '../kinds/shown-kinds.ts';
import { isTranslation, type RecordData, readNested, readText, textName, tradName } from '#domain/values/record-data.ts';
import { pickText } from '#domain/values/text/translation.ts';

/** Text of one field of a list row, as lists, prints and exports show it; empty for no value. */
export function formatField(field: FieldDescriptor, row: RecordData, options: FormatOptions): string {
  if (isTranslation(field)) return readText(row, textName(field)) ?? pickText(readNested(row, tradName(field)), options.culture) ?? '';
  if (field.libelle !== undefined) return libelleText(row[field.libelle]);
  return formatValue(field, row[field.name], options);
}

/** Text of a value by the kind of its field. */
export function formatValue(field: FieldDescriptor, value: JsonValue | undefined, options: FormatOptions): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? options.yes : options.no;
  const kind = showingOf(field.as ?? field.kind);
  if (typeof value === 'number') return kind.number(value, field, options);
  return typeof value === 'string' ? kind.text(value, options) : kind.list(value, options);
}

/** Alignment of the values of a field in a table. */
export function alignmentOf(field: FieldDescriptor): 'right' | 'figures' | undefined {
  return showingOf(field.as ?? field.kind).align;
}

function libelleText(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ');
  return typeof value === 'string' ? value : '';
}
