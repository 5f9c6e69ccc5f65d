/** Where a screen lies on the one page of the simulation, for an address copied from a real server; null: the page is already that one. */
export const addressOnPage = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null =>
  pathname === '/' || pathname === '/index.html' || hash !== '' ? null : `/#${pathname}${search}`;
