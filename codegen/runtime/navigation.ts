import type { Language } from './field.ts';

/** A line of the menu. Its label is French; the other languages come in one chunk a language, by `to`, or by `key` for what is no entry. */
export interface NavigationEntry {
  /** The screen it opens, then the values of its parameters: `mail-modele.film`. */
  readonly key: string;
  readonly to: string;
  readonly right: string;
  readonly label: string;
  readonly entity: string;
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
