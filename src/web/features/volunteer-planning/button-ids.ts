export function needButton(id: number): string {
  return `vp-besoin-${id}`;
}

export function shiftButton(id: number): string {
  return `vp-creneau-${id}`;
}

export const CANDIDATE_SEARCH = 'vp-recherche';

/** By its place in the list. */
export function candidateButton(index: number): string {
  return `vp-candidat-${index}`;
}
