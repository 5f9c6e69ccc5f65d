import type { ViewDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ColumnLayoutState } from './use-column-layout.ts';

/**
 * The columns of a list at one of its views: those that the view shows are not among the hidden ones there, and stay as the person
 * arranged them at the others.
 */
export function atView(state: ColumnLayoutState, { shows = [] }: Pick<ViewDescriptor, 'shows'>): ColumnLayoutState {
  const { layout } = state;
  const kept = layout.hidden.filter((field) => shows.includes(field));
  if (kept.length === 0) return state;
  return {
    ...state,
    layout: { ...layout, hidden: layout.hidden.filter((field) => !kept.includes(field)) },
    setLayout: (next) => state.setLayout({ ...next, hidden: [...new Set([...next.hidden, ...kept])] }),
  };
}
