import type { FieldDescriptor, FilterOperator, LinkKind, StoredKind } from '#generated/entities/descriptor.gen.ts';

/** How the values of a field compare, whatever the kind they are stored as. */
export type ComparedAs =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'choice'
  | 'flags'
  | 'list'
  | 'span'
  | 'days'
  | 'opaque';

export function comparedAs(field: Pick<FieldDescriptor, 'kind' | 'as'>): ComparedAs {
  // What is shown is their names, what is asked for is one of them.
  if (field.kind === 'references') return 'list';
  if (field.kind === 'span') return 'span';
  const kind = field.as ?? field.kind;
  return isCompared(kind) ? COMPARED_AS[kind] : 'text';
}

const ORDERED = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'] as const;

/** Operators a filter may use on a field, in the order a person is offered them. */
export const OPERATORS: Readonly<Record<ComparedAs, readonly FilterOperator[]>> = {
  text: ['contains', 'starts', 'eq', 'same', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  number: [...ORDERED, 'in', 'notIn'],
  boolean: ['eq', 'ne'],
  date: ['period', ...ORDERED, 'in', 'notIn'],
  datetime: ['period', ...ORDERED],
  time: ORDERED,
  duration: ORDERED,
  choice: ['in', 'notIn', 'eq', 'ne', 'anyFlag', 'empty', 'notEmpty'],
  flags: ['anyFlag', 'eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  list: ['in', 'notIn', 'empty', 'notEmpty'],
  span: ['eq', 'between', 'period', 'gte', 'lte', 'empty', 'notEmpty'],
  days: ['eq', 'between', 'period', 'gte', 'lte', 'empty', 'notEmpty'],
  opaque: ['empty', 'notEmpty'],
};

const COMPARED_AS = {
  string: 'text',
  email: 'text',
  url: 'text',
  phone: 'text',
  text: 'text',
  color: 'text',
  label: 'text',
  longText: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  year: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  duration: 'duration',
  enum: 'choice',
  reference: 'choice',
  owned: 'choice',
  image: 'choice',
  file: 'choice',
  flags: 'flags',
  ids: 'list',
  links: 'list',
  numbers: 'list',
  strings: 'list',
  days: 'days',
  secret: 'opaque',
  object: 'opaque',
  objects: 'opaque',
  records: 'opaque',
} as const satisfies Record<StoredKind | LinkKind, ComparedAs>;

const isCompared = (kind: FieldDescriptor['kind']): kind is StoredKind | LinkKind => kind in COMPARED_AS;
