import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';

export const isFileField = ({ kind }: Pick<FieldDescriptor, 'kind'>): boolean => kind === 'image' || kind === 'file';
