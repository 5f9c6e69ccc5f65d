import { NO_SELECTION } from '../selection/selection.ts';
import type { ListController } from '../use-list.ts';

/** The list as its toolbar acts on it: all that it holds, whatever is selected. */
export function withoutSelection(list: ListController): ListController {
  return { ...list, selection: { ...list.selection, selection: NO_SELECTION, count: 0, rows: [] } };
}
