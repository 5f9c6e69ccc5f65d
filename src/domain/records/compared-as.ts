import type { FieldDescriptor, FilterOperator } from '#generated/entities/descriptor.gen.ts';

/** How the values of a field compare, whatever the kind they are stored as. */
export type ComparedAs = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'duration' | 'choice' | 'flags' | 'list' | 'opaque';

export function comparedAs(field: Pick<FieldDescriptor, 'kind' | 'as'>): ComparedAs {
  return COMPARED_AS[
    field.kind === 'sum' || field.kind === 'count' || field.kind === 'join' || field.kind === 'exists' || field.kind === 'elapsed'
      ? derivedKind(field)
      : field.kind
  ];
}

const ORDERED = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'] as const;

/** Operators a filter may use on a field, in the order a person is offered them. */
export const OPERATORS: Readonly<Record<ComparedAs, readonly FilterOperator[]>> = {
  text: ['contains', 'starts', 'eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  number: [...ORDERED, 'in', 'notIn'],
  boolean: ['eq', 'ne'],
  date: ['period', ...ORDERED, 'in', 'notIn'],
  datetime: ['period', ...ORDERED],
  time: ORDERED,
  duration: ORDERED,
  choice: ['in', 'notIn', 'eq', 'ne', 'anyFlag', 'empty', 'notEmpty'],
  flags: ['anyFlag', 'eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  list: ['in', 'notIn', 'empty', 'notEmpty'],
  opaque: ['empty', 'notEmpty'],
};

function derivedKind(field: Pick<FieldDescriptor, 'kind' | 'as'>): keyof typeof COMPARED_AS {
  if (field.as === 'string' || field.kind === 'join') return 'string';
  if (field.as === 'boolean' || field.kind === 'exists') return 'boolean';
  return field.as ?? 'integer';
}

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
  secret: 'opaque',
  object: 'opaque',
  objects: 'opaque',
  records: 'opaque',
} as const satisfies Partial<Record<FieldDescriptor['kind'], ComparedAs>>;
