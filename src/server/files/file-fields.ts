import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isFileField } from '#domain/files/file-kinds.ts';

export interface FileField {
  readonly entity: EntityDescriptor;
  readonly field: FieldDescriptor;
  readonly table: string;
  readonly column: string;
}

/** Every column of the schema that refers to a file, once. */
export const fileFields: readonly FileField[] = Object.values(entities).flatMap((entity) =>
  entity.fields.flatMap((field) =>
    isFileField(field) && field.declaredIn === entity.name && field.column !== null
      ? [{ entity, field, table: entity.table, column: field.column }]
      : [],
  ),
);
