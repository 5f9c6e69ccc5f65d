import type { Entity } from '../engine/registry.ts';

export interface MergePlace {
  readonly entity: Entity;
  /** The record that is kept. */
  readonly to: number;
  /** The one that goes. */
  readonly from: number;
}
