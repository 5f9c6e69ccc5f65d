import type { ComparedAs } from '#domain/records/kinds/shown-kinds.ts';

/** An expression that conditions and sorts compare, and how its values are read. */
export interface Comparable {
  readonly as: ComparedAs;
  /** Type of the parameters it is compared with. */
  readonly cast: 'int' | 'numeric' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'time';
  /** Texts are already folded: case and accents never count. Lists are a `select` of their items, chosen days an array. */
  readonly sql: string;
  /** Of a text that is compared to the letter: as it is written, case and accents included. */
  readonly written?: string;
  /** Of linked records that are looked for: the condition that one of an array is among them, around that array. The index of the link table answers it. */
  readonly membership?: Membership;
  /** Last day of a span, whose first is `sql`. */
  readonly last?: string;
}

export interface Membership {
  readonly before: string;
  readonly after: string;
}
