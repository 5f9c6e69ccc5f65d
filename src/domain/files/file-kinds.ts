import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';

export function isFileField({ kind }: Pick<FieldDescriptor, 'kind'>): boolean {
  return kind === 'image' || kind === 'file';
}
