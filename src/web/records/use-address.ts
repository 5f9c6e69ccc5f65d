import { defaultStringifySearch, useMatch } from '@tanstack/react-router';

export interface Address {
  readonly pathname: string;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly href: string;
}

/** Address of this very screen: the page's own is already the next one while a navigation is under way. */
export function useAddress(): Address {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const raw: Readonly<Record<string, unknown>> = useMatch({ strict: false, select: (match) => match.search });
  return { pathname, raw, href: `${pathname}${defaultStringifySearch(raw)}` };
}

/** Depth of the screen in the stack of views: the first segment of its address. */
export function depthOf({ pathname }: Pick<Address, 'pathname'>): number {
  return Number(/^\/(\d+)\//.exec(pathname)?.[1] ?? 0);
}
