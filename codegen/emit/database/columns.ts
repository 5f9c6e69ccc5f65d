/** A field → its column. */
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import { columnName } from '../../model/naming.ts';
import { type DbColumn, foldedName } from './db-model.ts';

/** The column and, for a text that lists sort and filter, its folded twin. */
export function columnsOf(field: FieldDescriptor): DbColumn[] {
  const { column, normalised } = field;
  const type = KINDS[field.kind].column?.(field);
  if (column === null || type === undefined) return [];
  const mainColumn = {
    name: column,
    type,
    nullable: !field.required,
    default: defaultLiteral(field),
    generated: null,
    ...(field.enum !== undefined && { enum: field.enum }),
    ...measureOf(field),
    ...((field.store === 'encrypt' || field.privacy?.encrypt === true) && { sealed: true as const }),
  };
  return normalised ? [mainColumn, folded(column, field.fallback)] : [mainColumn];
}

function measureOf({ kind, unit }: FieldDescriptor): Pick<DbColumn, 'measure'> {
  if (kind === 'duration') return { measure: kind };
  return unit === undefined ? {} : { measure: unit };
}

function folded(column: string, fallback: string | undefined): DbColumn {
  return {
    name: foldedName(column),
    type: 'text',
    nullable: true,
    default: null,
    generated: fallback === undefined ? `norm(${column})` : `norm(coalesce(${column}, ${columnName(fallback)}))`,
  };
}

/** Defaults that the record engine applies too; a list or an object has none in the database. */
function defaultLiteral({ default: value, kind }: FieldDescriptor): string | null {
  if (value === undefined || value === null || typeof value === 'object') return null;
  const stored = KINDS[kind].stored(value);
  return typeof stored === 'string' ? sqlText(stored) : String(stored);
}

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
