/** Parts of the mocks: all of it generated, none of it the server. */
import type { EntityDescriptor } from '../descriptor.ts';

export interface MockOperation {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With the base: `/api/films/{id}`. */
  readonly path: string;
  /** Null: a service. */
  readonly entity: string | null;
  readonly action: string;
}

export interface MockValidator {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
  };
}

export interface MockWorld {
  readonly entities: Readonly<Record<string, EntityDescriptor>>;
  readonly operations: readonly MockOperation[];
  /** Media type of what a service answers, by its operationId. */
  readonly produces: Readonly<Record<string, string>>;
  /** Fakers of orval: `getFilmMock`, `getPingResponseMock`… */
  readonly fakers: Readonly<Record<string, () => unknown>>;
  readonly inputs: Readonly<Record<string, () => Promise<MockValidator>>>;
}

export interface MockOptions {
  /** Another number, other records. */
  readonly seed?: number;
  /** Writes last, and a stale version is refused. Without: each call answers alone, always the same. */
  readonly stateful?: boolean;
  /** Records of each entity. */
  readonly size?: number;
  /** Records to begin with, by entity; what they leave out is drawn. */
  readonly records?: Readonly<Record<string, readonly object[]>>;
}

export type Values = Readonly<Record<string, unknown>>;

export interface MockRecord extends Values {
  readonly Id: number;
  readonly Version: number;
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valuesOf(value: unknown): Values {
  return isValues(value) ? value : {};
}
