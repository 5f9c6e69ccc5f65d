import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Record that a rule answers. */
export interface Target {
  readonly descriptor: EntityDescriptor;
  readonly id: number;
  /** Batch under which the record is written. */
  readonly lot: string;
}
