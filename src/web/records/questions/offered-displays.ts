import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import type { ListDisplay } from '../list/list-search.ts';

interface Rows {
  readonly hasCards: boolean;
  /** A window too narrow for a table shows its rows as cards. */
  readonly isNarrow: boolean;
}

/** Displays of the records of a list, by the fields that they have. */
export function offeredDisplays(
  { fields, located }: Pick<EntityDescriptor, 'fields' | 'located'>,
  { hasCards, isNarrow }: Rows,
): readonly ListDisplay[] {
  return [
    'tableau',
    ...(hasCards && !isNarrow ? (['planche'] as const) : []),
    'groupes',
    ...(fields.some(isDay) ? (['calendrier'] as const) : []),
    ...(fields.some(makesColumns) ? (['kanban'] as const) : []),
    ...(located === undefined ? [] : (['carte'] as const)),
  ];
}

/** The state of the record, or one value of an enumeration that it holds itself. */
export function makesColumns({ kind, filterable }: Pick<FieldDescriptor, 'kind' | 'filterable'>): boolean {
  return kind === 'enum' && filterable;
}

/** A day, an instant, a stay or chosen days. */
export function isDay(field: FieldDescriptor): boolean {
  return field.filterable && DAYS.has(comparedAs(field));
}

const DAYS: ReadonlySet<string> = new Set(['date', 'datetime', 'span', 'days']);
