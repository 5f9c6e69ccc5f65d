/** Input of the last checks: all that was resolved, with its source. */
import type { Context } from './draft.ts';
import type { ModelEntity, ModelEnum } from './model.ts';
import type { Shapes } from './fields/shapes.ts';

export interface Everything {
  readonly context: Context;
  readonly shapes: Shapes;
  readonly entities: readonly ModelEntity[];
  readonly enums: readonly ModelEnum[];
  readonly rights: ReadonlySet<string>;
}
