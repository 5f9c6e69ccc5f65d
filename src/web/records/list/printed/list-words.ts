const tellers = new Map<string, () => string>();

/** While a list is on screen, its filter in words, with the names that it has read. The answer ends it. */
export function tellListWords(screen: string, tell: () => string): () => void {
  tellers.set(screen, tell);
  return () => {
    if (tellers.get(screen) === tell) tellers.delete(screen);
  };
}

/** Words of a file of the list about its rows; empty while its head is not drawn. */
export function listWords(screen: string): string {
  return tellers.get(screen)?.() ?? '';
}
