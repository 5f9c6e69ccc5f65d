import type { Position } from '../../model/model.ts';
import type { JsonObject } from './json-schema.ts';

export const METHODS = ['get', 'post', 'put', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** One call of the service, generic or hand-written. */
export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** Below `/api`: `/films/{id}`. */
  readonly path: string;
  /** `<CODE>` | `session` | `public` | `self:<CODE>` */
  readonly right: string;
  /** Other codes that let in too; that of another screen, to the rows that its list shows. */
  readonly others?: readonly string[];
  /** Null: hand-written. */
  readonly entity: string | null;
  readonly action: string;
  readonly document: JsonObject;
  readonly position: Position;
}
