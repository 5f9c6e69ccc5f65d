import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isDerived } from '#domain/values/record-data.ts';

export interface PlacedField {
  readonly field: FieldDescriptor;
  readonly width: number;
}

const WIDE: ReadonlySet<string> = new Set([
  'label',
  'longText',
  'text',
  'owned',
  'records',
  'object',
  'objects',
  'ids',
  'flags',
  'image',
  'file',
  'days',
]);
const NARROW: ReadonlySet<string> = new Set([
  'boolean',
  'year',
  'integer',
  'duration',
  'time',
  'date',
  'percent',
  'money',
  'decimal',
  'color',
]);

/** Fields of an entity shown inside another: as its first sheet lays them out, else by their kinds. */
export function layoutOf(descriptor: EntityDescriptor): readonly PlacedField[] {
  const placed = descriptor.screens
    .flatMap((screen) => screen.tabs)
    .flatMap((tab) => (tab.kind === 'fields' ? tab.sections : []))
    .flatMap((section) => section.rows.flat());
  const byName = new Map(placed.map((cell) => [cell.field, cell.width]));
  const chosen = new Set(descriptor.fields.map(({ answer }) => answer?.chosen));
  const shown = descriptor.fields.filter(
    (field) => field.kind !== 'links' && !isDerived(field) && field.parent !== true && !chosen.has(field.name),
  );
  if (byName.size === 0) return shown.map((field) => ({ field, width: widthOf(field) }));
  return shown.filter((field) => byName.has(field.name)).map((field) => ({ field, width: byName.get(field.name) ?? widthOf(field) }));
}

function widthOf(field: FieldDescriptor): number {
  if (WIDE.has(field.kind)) return 12;
  if (NARROW.has(field.kind)) return 3;
  return (field.max ?? 0) > 0 && (field.max ?? 0) <= 30 ? 3 : 6;
}
