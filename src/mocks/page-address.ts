/** Address of a screen on the one page of the simulation, for one copied from a real server; null: the page is already that one. */
export function addressOnPage({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  return pathname === '/' || pathname === '/index.html' || hash !== '' ? null : `/#${pathname}${search}`;
}
