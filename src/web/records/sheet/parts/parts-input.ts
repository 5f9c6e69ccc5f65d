import type { EntityModule, FilterNode, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FormParts } from '../record/use-input-schema.ts';

export type PartsTabDescriptor = Extract<TabDescriptor, { readonly kind: 'parts' }>;

export interface PartsInput {
  readonly owner: EntityModule;
  readonly module: EntityModule;
  readonly parts: FormParts;
  readonly tab: PartsTabDescriptor;
  readonly id: number;
  /** Edition of the record that holds the parts, else the one being worked on. */
  readonly edition: number | null;
  /** Conditions that the parts shown fulfil, besides being of this record. */
  readonly filters?: readonly FilterNode[];
}
