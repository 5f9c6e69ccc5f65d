/** `generated/database/tables.gen.ts`: rows as Kysely reads and writes them. */
import type { EmittedFile } from '../../model/model.ts';
import { pascal } from '../../model/naming.ts';
import { HEADER, propertyKey } from '../text.ts';
import type { DbColumn, DbModel, DbTable } from './db-model.ts';

export function emitTables({ tables }: DbModel): readonly EmittedFile[] {
  const shown = tables.filter(({ name }) => !name.startsWith('_'));
  const rows = shown.map(rowType);
  const members = shown.map(({ name }) => `  readonly ${propertyKey(name)}: ${pascal(name)}Table;\n`);
  const text = `${HEADER}
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON, written as JSON text: the driver would take a list for an array of PostgreSQL. */
export type Json = ColumnType<unknown, string, string>;
/** Null when left out. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

${rows.join('\n')}
/** Tables of the entities and of their links; those of the system are beside the database code of the server. */
export interface Database {
${members.join('')}}
`;
  return [{ path: 'generated/database/tables.gen.ts', text }];
}

function rowType({ name, columns, identity }: DbTable): string {
  const lines = columns.map((column) => `  readonly ${propertyKey(column.name)}: ${columnType(column, identity)};\n`);
  return `export interface ${pascal(name)}Table {\n${lines.join('')}}\n`;
}

function columnType({ name, type, nullable, default: value, generated }: DbColumn, identity: boolean): string {
  const base = baseType(type);
  if (generated !== null) return `GeneratedAlways<${base} | null>`;
  if (identity && name === 'id') return 'Generated<number>';
  if (nullable) return base === 'Json' ? 'Json | null' : `Optional<${base}>`;
  return value === null ? base : `Generated<${base}>`;
}

/** As the driver is set up: numbers are numbers, dates and instants are texts. */
function baseType(type: string): string {
  if (type === 'boolean') return 'boolean';
  if (type === 'jsonb') return 'Json';
  if (type === 'text[]' || type === 'date[]') return 'readonly string[]';
  if (type === 'numeric[]') return 'readonly number[]';
  return type === 'integer' || type.startsWith('numeric') ? 'number' : 'string';
}
