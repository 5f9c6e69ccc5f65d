import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isDerived, isTranslation, tradName, withoutId } from '#domain/values/record-data.ts';

/** Property of the record a control edits: `IdLibelle` is edited as `TradLibelle`, `IdAdresse` as `Adresse`. */
export function editedProperty(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}

export function isEditable(field: FieldDescriptor): boolean {
  return !field.readOnly && !isDerived(field) && field.kind !== 'links';
}

/** May the person change it here, besides writing the record? */
export function mayEdit(field: FieldDescriptor, can: (right: string) => boolean): boolean {
  return isEditable(field) && (field.changeRight === undefined || can(field.changeRight));
}
