const beside: { end: (() => Promise<boolean>) | null } = { end: null };

/** A record made beside registers its end; the answer takes that back. */
export function besideEndsBy(end: () => Promise<boolean>): () => void {
  beside.end = end;
  return () => {
    if (beside.end === end) beside.end = null;
  };
}

/** A page that is about to get an address of its own ends what is made beside it first; false: the person stays with that. */
export async function endBeside(): Promise<boolean> {
  return beside.end === null || beside.end();
}
