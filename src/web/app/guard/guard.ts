import { fold } from '#web/session/fold.ts';
import type { SecondFactor } from '#web/session/session-store.ts';
import type { RouteMeta } from './route-meta.ts';

/** Everything the guard looks at. `user`: undefined while the stored session has not been tried yet. */
export interface GuardInput {
  readonly route: RouteMeta;
  readonly url: string;
  readonly supportedBrowser: boolean;
  readonly maintenance: boolean;
  readonly rightsChecked: boolean;
  readonly hasHandle: boolean;
  readonly user: GuardUser | null | undefined;
}

interface GuardUser {
  readonly id: number;
  readonly rights: ReadonlySet<string>;
  readonly secondFactor?: SecondFactor;
  readonly tablet?: unknown;
}

export type GuardDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'maintenance' }
  /** Try the stored session, then ask again with its user. */
  | { readonly kind: 'resume'; readonly lastUrl: string }
  | { readonly kind: 'sign-in'; readonly lastUrl: string }
  /** The server refuses everything else until a second factor is set up. */
  | { readonly kind: 'second-factor' }
  /** A tablet opens screens of the desk only. */
  | { readonly kind: 'desk' }
  | { readonly kind: 'missing-right'; readonly right: string };

/** Name of the page on which a second factor is set up. */
export const ENROLMENT = 'second-facteur';

const ALLOW: GuardDecision = { kind: 'allow' };

/** Platform §4.6, in its order. Step 1 needs no network, so that an old browser always gets its own page. */
export function decide(input: GuardInput): GuardDecision {
  const { route } = input;
  if (!input.supportedBrowser) return route.name === '503' ? ALLOW : { kind: 'unsupported' };
  if (isDisabled(input)) return { kind: 'not-found' };
  if (input.maintenance) return route.name === 'maintenance' ? ALLOW : { kind: 'maintenance' };
  if (!route.needsLogin) return ALLOW;
  return decideSession(input);
}

function decideSession(input: GuardInput): GuardDecision {
  const { route, user, url } = input;
  // A user already in memory is trusted until a reply says that the session is over: no ping per navigation.
  if (user === undefined) return input.hasHandle ? { kind: 'resume', lastUrl: url } : { kind: 'sign-in', lastUrl: url };
  if (user === null) return { kind: 'sign-in', lastUrl: url };
  if (user.secondFactor?.IsExige === true) return route.name === ENROLMENT ? ALLOW : { kind: 'second-factor' };
  if (user.tablet !== undefined && !route.checkRight) return { kind: 'desk' };
  if (!route.checkRight || !input.rightsChecked) return ALLOW;
  if (route.userId === user.id) return ALLOW;
  const right = fold(route.right ?? route.name);
  return user.rights.has(right) ? ALLOW : { kind: 'missing-right', right };
}

function isDisabled({ route, maintenance }: GuardInput): boolean {
  return typeof route.disabled === 'function' ? route.disabled({ maintenance }) : route.disabled === true;
}
