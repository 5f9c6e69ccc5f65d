import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';

/** A field that a form writes as one value. */
export function isWritten({ readOnly, kind }: Pick<FieldDescriptor, 'readOnly' | 'kind'>): boolean {
  return !readOnly && showingOf(kind).isOneValue;
}
