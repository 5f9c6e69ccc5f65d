import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from '#domain/values/record-data.ts';

/** Fields stored encrypted, or masked from readers without a right of their own. */
export function protectedFields({ fields }: EntityDescriptor): readonly string[] {
  return fields.filter(isProtected).map(({ name }) => name);
}

function isProtected(field: FieldDescriptor): boolean {
  return isSealed(field) || field.privacy?.encrypt === true || (field.privacy?.mask === true && field.privacy.right !== null);
}
