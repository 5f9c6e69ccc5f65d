/**
 * `public` | `session` | `self:<code>` | `<code>`, as in the `x-right` of the OpenAPI document; `session-ou-jeton`: any signed-in user or
 * program; `jeton`: programs alone.
 */
export type RouteRight =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'session-ou-jeton' }
  | { readonly kind: 'jeton' }
  | { readonly kind: 'self'; readonly code: string }
  | { readonly kind: 'code'; readonly code: string };

const CODE = /^[\p{L}][\p{L}0-9]*(-[\p{L}0-9]+)*$/u;

/** Throws at boot on a right nobody could have meant, so that a typing error never opens a route. */
export function parseRouteRight(right: string): RouteRight {
  if (right === 'public' || right === 'session' || right === 'session-ou-jeton' || right === 'jeton') return { kind: right };
  const self = right.startsWith('self:');
  const code = self ? right.slice('self:'.length) : right;
  if (!CODE.test(code)) throw new Error(`Droit illisible : « ${right} »`);
  return self ? { kind: 'self', code } : { kind: 'code', code };
}
