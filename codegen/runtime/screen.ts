import type { FilterNode, SortKey } from './field.ts';

export interface ColumnDescriptor {
  readonly field: string;
  readonly width: number;
  readonly displayed: boolean;
  /** The screen does not declare it: those who came by the right of the screen alone do not see it. */
  readonly beyond?: true;
}
export interface ViewDescriptor {
  readonly view: string;
  readonly filter: readonly FilterNode[];
  /** Rights without which its conditions are refused: of each entity they go through, codes of which one is enough. */
  readonly needs?: readonly (readonly string[])[];
  readonly sort: readonly SortKey[];
  /** Columns that the list keeps back, and this view shows. */
  readonly shows?: readonly string[];
}
/** Conditions that one click adds to those in force. */
export interface ReadyFilter {
  readonly ready: string;
  readonly filter: readonly FilterNode[];
  readonly needs?: readonly (readonly string[])[];
}
/** Rows counted and added up by the values that some fields have together. */
export interface TotalsDescriptor {
  readonly by: readonly string[];
  readonly sum: readonly string[];
  /** Key of the words of the last line among the labels; absent: « Total ». */
  readonly title?: string;
  /** Always in sight under the rows. */
  readonly pinned?: true;
}
export interface CellDescriptor {
  readonly field: string;
  readonly width: number;
}
export interface SectionDescriptor {
  readonly section: string | null;
  readonly rows: readonly (readonly CellDescriptor[])[];
}
/** A list of other records, only read on the sheet: `$fiche` is the record, `$fiche.IdProgramme` one of its fields. */
export interface ShownListDescriptor {
  readonly entity: string;
  /** Key of its title among the labels; null: it is called as what it lists. */
  readonly title: string | null;
  readonly filter: FilterNode;
  readonly columns: readonly ColumnDescriptor[];
  readonly sort: readonly SortKey[];
}
interface TabHead {
  readonly tab: string;
  readonly right: string | null;
  /** Under the tab before it, with its own title. */
  readonly joined?: true;
  /** Key of the name of its group among the labels: tabs of one group stand together. */
  readonly group?: string;
  /** Field of the record that counts its lines. */
  readonly count?: string;
  readonly shows?: readonly ShownListDescriptor[];
}
export type TabDescriptor = TabHead &
  (
    | { readonly kind: 'fields'; readonly sections: readonly SectionDescriptor[] }
    | {
        readonly kind: 'parts';
        readonly entity: string;
        readonly parentField: string;
        readonly columns: readonly ColumnDescriptor[];
        readonly sort: readonly SortKey[];
        /** Filters it offers, as those of a list; absent: none. */
        readonly filters?: readonly string[];
        readonly ready?: readonly ReadyFilter[];
      }
    | { readonly kind: 'links'; readonly field: string; readonly entity: string; readonly columns: readonly ColumnDescriptor[] }
    /** `writes`: right by which what it shows is written, where that is not the right of the record. */
    | { readonly kind: 'feature'; readonly feature: string; readonly writes?: string }
  );

export interface ScreenParam {
  readonly name: string;
  readonly field: string;
  readonly values: Readonly<Record<string, number>>;
}
/** Sheets of the entities that extend the one listed, by the field that tells them apart. */
export interface TypedSheets {
  readonly field: string;
  readonly sheets: readonly { readonly value: number; readonly path: string; readonly right: string }[];
}
export interface ScreenDescriptor {
  /** Key of the screen in YAML. */
  readonly screen: string;
  readonly entity: string;
  /** Route names (they are the right codes too, folded) and path segments after `/{depth}/`. Null: no such route. */
  readonly list: { readonly route: string; readonly path: string; readonly right: string; readonly feature: string | null } | null;
  readonly record: { readonly route: string; readonly path: string; readonly right: string; readonly feature: string | null } | null;
  /** Record route that a row opens; null: rows do not open. */
  readonly opens: string | null;
  /** Tab on which that record opens. */
  readonly opensTab?: string;
  /** The record has no route: a row opens its tabs in a modal layer, which creates too. */
  readonly lightview?: true;
  /** The record belongs to another entity: the reference of the row that gives its id, and the path of its sheet. */
  readonly opensBy?: { readonly field: string; readonly path: string };
  /** Rows of several types: each opens the sheet of its own, for who may open it. */
  readonly typed?: TypedSheets;
  readonly params: readonly ScreenParam[];
  readonly filter: readonly FilterNode[];
  readonly columns: readonly ColumnDescriptor[];
  /** Content of a card where it differs from the name of the record, its first columns and its status. */
  readonly card?: { readonly title?: string; readonly facts?: readonly string[]; readonly status?: string };
  readonly sort: readonly SortKey[];
  readonly filters: readonly string[];
  readonly ready?: readonly ReadyFilter[];
  readonly views: readonly ViewDescriptor[];
  readonly footer: readonly string[];
  readonly totals?: TotalsDescriptor;
  /** Hand-written actions of the list and of the sheet. */
  readonly listActions?: readonly string[];
  readonly sheetActions?: string;
  /** Columns that an export adds to those on screen. */
  readonly exports?: readonly string[];
  readonly tabs: readonly TabDescriptor[];
  readonly rights: EntityRights;
  readonly checkRight: boolean;
}

/** Right codes, upper case. `list` guards filter, count and export; `record` guards get. */
export interface EntityRights {
  readonly list: string;
  readonly record: string;
  readonly write: string;
  readonly delete: string;
  readonly self: string | null;
}
