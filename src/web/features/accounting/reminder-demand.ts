import type { ListFilter } from '#web/records/list/list-query.ts';

export interface ReminderDemand {
  readonly screen: string;
  /** The selection of a list of pieces, or all that it holds. */
  readonly filter: ListFilter;
  /** Pieces that the filter holds. */
  readonly rows: number;
}
