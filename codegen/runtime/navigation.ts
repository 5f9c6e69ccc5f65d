import type { FilterNode, Language } from './field.ts';

/** What the list of a menu entry counts. */
export interface MenuCount {
  readonly entity: string;
  readonly plural: string;
  /** Field of the edition year, null when the list has none. */
  readonly edition: string | null;
  readonly filter: readonly FilterNode[];
}

/** A line of the menu. Its label is French; the other languages come in one chunk a language, by `to`, or by `key` for what is no entry. */
export interface NavigationEntry {
  readonly key: string;
  readonly screen: string;
  readonly to: string;
  readonly right: string;
  readonly icon: string | null;
  readonly label: string;
  readonly entity: string;
  readonly count: readonly FilterNode[];
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
  readonly labels: Readonly<Record<Language, string>>;
}
