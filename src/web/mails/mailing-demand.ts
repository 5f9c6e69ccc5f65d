import type { ListFilter } from '#web/records/list/list-query.ts';

export interface MailingDemand {
  readonly screen: string;
  readonly context: number;
  /** The selection of a list, or all that it holds. */
  readonly filter: ListFilter;
  /** Records that the filter holds. */
  readonly rows: number;
}
