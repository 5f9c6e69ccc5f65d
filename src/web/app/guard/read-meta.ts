import { isObject } from '#web/runtime/is-object.ts';
import type { RouteMeta } from './route-meta.ts';

/** Meta of the deepest open route; null on an address that matches nothing. */
export function readMeta(matches: readonly { readonly context: unknown }[]): RouteMeta | null {
  const context = matches.at(-1)?.context;
  return isObject(context) && isMeta(context.meta) ? context.meta : null;
}

function isMeta(value: unknown): value is RouteMeta {
  return isObject(value) && typeof value.name === 'string' && typeof value.withTemplate === 'boolean';
}
