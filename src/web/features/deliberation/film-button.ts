/** Id of what takes the focus in the line of a film. */
export const filmButton = (id: number): string => `deliberation-film-${id}`;
