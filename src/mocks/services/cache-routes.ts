import { type MockRoute, reply } from '../call.ts';

/** No public site stands beside the simulation: it says so, as the server does without an address. */
export function cacheRoutes(): readonly MockRoute[] {
  return [{ method: 'post', path: '/front-cache', right: 'front-cache', run: () => reply({ Fait: false }) }];
}
