import type { FilterNode } from './field.ts';
import type { InLanguages } from './language.ts';

/** A line of the menu. Its label is French; the other languages come in one chunk a language, by `to`, or by `key` for what is no entry. */
export interface NavigationEntry {
  /** The screen it opens, then the values of its parameters: `mail-modele.film`. */
  readonly key: string;
  readonly to: string;
  readonly right: string;
  readonly label: string;
  readonly entity: string;
  /** View that it opens; absent: the first. */
  readonly view?: string;
  /** View of its list whose rows wait for somebody; `menuCounts` says what it asks. */
  readonly count?: string;
}

/** Number of rows of a view that wait for somebody: the query of its list, without loading its descriptor. */
export interface MenuCount {
  readonly entity: string;
  readonly plural: string;
  /** Its events; those of its base when it is a subtype. */
  readonly events: string;
  /** Field of the edition year, null when the list has none. */
  readonly edition: string | null;
  /** Conditions of the list at any of its views, then those of the view. */
  readonly always: readonly FilterNode[];
  readonly filter: readonly FilterNode[];
  readonly labels: InLanguages<string>;
}
export interface NavigationSection {
  readonly key: string;
  readonly icon: string;
  readonly always: boolean;
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
  readonly groups: readonly {
    readonly key: string;
    readonly label: string;
    readonly entries: readonly NavigationEntry[];
  }[];
}

export interface RightDescriptor {
  readonly code: string;
  readonly parent: string | null;
  readonly labels: InLanguages<string>;
}
