/** Id of what takes the focus in the line of a film. */
export function filmButton(id: number): string {
  return `deliberation-film-${id}`;
}
