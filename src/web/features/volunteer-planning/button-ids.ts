export const needButton = (id: number): string => `vp-besoin-${id}`;
export const shiftButton = (id: number): string => `vp-creneau-${id}`;
export const CANDIDATE_SEARCH = 'vp-recherche';
/** By its place in the list. */
export const candidateButton = (index: number): string => `vp-candidat-${index}`;
