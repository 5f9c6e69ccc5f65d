import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '#domain/records/query/compared-as.ts';

/** An expression that conditions and sorts compare, and how its values are read. */
export interface Comparable {
  readonly as: ComparedAs;
  /** Type of the parameters it is compared with. */
  readonly cast: 'int' | 'numeric' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'time';
  /** Texts are already folded: case and accents never count. Lists are a `select` of their items, chosen days an array. */
  readonly sql: string;
  /** Of a text: as it is written, case and accents included. */
  readonly written?: () => string;
  /** Of linked records: is one of an array among them? The index of the link table answers, from either side. */
  readonly isLinked?: (ids: string) => string;
  /** Last day of a span, whose first is `sql`. */
  readonly last?: string;
}

/** Two fields of a row are the same to the letter; a value that somebody asks for is found whatever its case and accents. */
export interface ReadHow {
  readonly toTheLetter: boolean;
}

/** A field of one row, read as something to compare. */
export type ReadField = (name: string, how?: ReadHow) => Comparable;

export const castOf = (field: FieldDescriptor, as: ComparedAs): Comparable['cast'] => {
  switch (as) {
    case 'text':
    case 'boolean':
    case 'date':
    case 'time':
      return as;
    case 'span':
    case 'days':
      return 'date';
    case 'datetime':
      return 'timestamptz';
    case 'number':
      return FRACTIONAL.has(field.as ?? field.kind) ? 'numeric' : 'int';
    case 'list':
      return listCast(field);
    default:
      return 'int';
  }
};

const FRACTIONAL: ReadonlySet<string> = new Set(['money', 'percent', 'decimal']);

const listCast = ({ kind }: FieldDescriptor): Comparable['cast'] => {
  if (kind === 'strings') return 'text';
  return kind === 'numbers' ? 'numeric' : 'int';
};
