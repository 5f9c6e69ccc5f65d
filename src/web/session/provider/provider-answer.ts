/** Answer of the identity provider in our address, read before the router writes that anew. */
let answer: string | null = null;

/** Takes the answer out of the address, where the history of the browser would keep it. True: there was one. */
export function keepProviderAnswer({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== '/login' || !new URLSearchParams(search).has('state')) return false;
  answer = search.slice(1);
  return true;
}

export function hasProviderAnswer(): boolean {
  return answer !== null;
}

/** Once: it serves once. */
export function takeProviderAnswer(): string | null {
  const taken = answer;
  answer = null;
  return taken;
}
