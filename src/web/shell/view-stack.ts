/** One open view of the stack (platform §2.2). */
export interface OpenView {
  readonly depth: number;
  readonly route: string;
  /** Id of the open record; undefined on lists. */
  readonly id: number | undefined;
  readonly title: string;
  readonly href: string;
}

/** Pushing at a depth discards every view at that depth or deeper. */
export function pushView(stack: readonly OpenView[], view: OpenView): readonly OpenView[] {
  return [...stack.filter((open) => open.depth < view.depth), view];
}

/** The view that is open already: same route and, when the route carries an id, same record. */
export function findOpen(stack: readonly OpenView[], route: string, id?: number): OpenView | undefined {
  return stack.find((open) => open.route === route && (id === undefined || open.id === id));
}

/** A sheet learns its title when the record arrives. */
export function retitleView(stack: readonly OpenView[], depth: number, title: string): readonly OpenView[] {
  return stack.map((open) => (open.depth === depth && open.title !== title ? { ...open, title } : open));
}
