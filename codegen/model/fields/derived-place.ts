import type { Context } from '../draft.ts';
import type { LabelBook } from '../labels/label-book.ts';
import type { Shape, Shapes } from './shapes.ts';

export interface DerivedPlace {
  readonly shapes: Shapes;
  readonly shape: Shape;
  readonly context: Context;
  readonly book: LabelBook;
}
