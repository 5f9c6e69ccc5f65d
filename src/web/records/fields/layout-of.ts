import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import { isDerived } from '#domain/values/record-data.ts';

export interface PlacedField {
  readonly field: FieldDescriptor;
  readonly width: number;
}

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

function widthOf({ kind, max = 0 }: FieldDescriptor): number {
  return FORM_KINDS[kind].width(max);
}
