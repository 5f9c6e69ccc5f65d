import type { EntityModule, FieldDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { isWritten } from '#domain/series/written-field.ts';
import { mayEdit } from '../../fields/field-property.ts';
import { findField } from '../../lookup/resolve-field.ts';

interface AskedColumn {
  readonly screen: Pick<ScreenDescriptor, 'rights'>;
  readonly column: string;
  readonly can: (right: string) => boolean;
}

/** The field that the cells of a column write for this person; null: they are only read. */
export function editableField({ descriptor }: EntityModule, { screen, column, can }: AskedColumn): FieldDescriptor | null {
  const field = findField(descriptor, column);
  if (field === undefined || !descriptor.operations.includes('update')) return null;
  if (!can(screen.rights.write) && !can(descriptor.rights.write)) return null;
  // A part stays in its record, and an answer is written with its question.
  if (descriptor.parent?.field === field.name || field.answer !== undefined) return null;
  return isWritten(field) && mayEdit(field, can) && !isMaskedFrom(can, descriptor, field) ? field : null;
}
