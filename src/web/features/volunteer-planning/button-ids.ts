export const needButton = (id: number): string => `vp-besoin-${id}`;
export const shiftButton = (id: number): string => `vp-creneau-${id}`;
/** By its place in the list. */
export const candidateButton = (index: number): string => `vp-candidat-${index}`;
