interface Candidate {
  readonly Motifs: readonly string[];
  readonly IdBenevole: number | null;
}

/** The same address is the same person; a name alone is for somebody to look at. */
export function sureCandidate<C extends Candidate>(candidates: readonly C[]): C | null {
  return candidates.find(({ Motifs, IdBenevole }) => Motifs.includes('email') && IdBenevole === null) ?? null;
}
