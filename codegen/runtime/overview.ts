import type { FilterNode, SortKey } from './field.ts';

/** Rows of another entity that belong to a record or speak of it: `$fiche` is the record, `$fiche.IdProgramme` one of its fields. */
export interface OverviewList {
  readonly entity: string;
  /** Key of its title among the labels; null: it is called as its tab, or as what it lists. */
  readonly title: string | null;
  /** Tab of the sheet that shows them all. */
  readonly tab: string | null;
  readonly filter: FilterNode;
  /** The first one names the row. */
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
}

export type OverviewItemDescriptor = { readonly field: string } | OverviewList;

export type OverviewGroupName = 'missing' | 'call' | 'dates' | 'people' | 'sums' | 'links';

export interface OverviewGroup {
  readonly group: OverviewGroupName;
  readonly items: readonly OverviewItemDescriptor[];
}

/** Overview of a record beside the tabs of its sheet, in the order of need. */
export type OverviewDescriptor = readonly OverviewGroup[];
