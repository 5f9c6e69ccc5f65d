/** `generated/database/catalogue.gen.ts`: what PostgreSQL's own catalogue should say, in its own words. */
import type { EmittedFile } from '../../model/model.ts';
import { quoted } from '../../migrations/identifiers.ts';
import { HEADER, literal, propertyKey } from '../text.ts';
import type { DbColumn, DbForeignKey, DbIndex, DbModel, DbTable } from './db-model.ts';

/** Table → what PostgreSQL should say of it. */
export function catalogueOf({ tables }: DbModel): Readonly<Record<string, CatalogueTable>> {
  return Object.fromEntries(tables.map((table) => [table.name, tableEntry(table)]));
}

export interface CatalogueTable {
  readonly entity: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly constraints: Readonly<Record<string, string>>;
  readonly indexes: Readonly<Record<string, string>>;
}

export function emitCatalogue(model: DbModel): readonly EmittedFile[] {
  const rows = Object.entries(catalogueOf(model)).map(([name, table]) => `  ${propertyKey(name)}: ${literal(table, 2)},\n`);
  const text = `${HEADER}
/** Definitions are written as PostgreSQL writes them: they are compared as texts. */
export interface ExpectedTable {
  readonly entity: string;
  /** Name → type, \`not null\`, default or generated. */
  readonly columns: Readonly<Record<string, string>>;
  readonly constraints: Readonly<Record<string, string>>;
  readonly indexes: Readonly<Record<string, string>>;
}

export const catalogue: Readonly<Record<string, ExpectedTable>> = {
${rows.join('')}};
`;
  return [{ path: 'generated/database/catalogue.gen.ts', text }];
}

function tableEntry(table: DbTable): CatalogueTable {
  const key = `PRIMARY KEY (${table.primaryKey.map(quoted).join(', ')})`;
  return {
    entity: table.entity,
    columns: Object.fromEntries(table.columns.map((column) => [column.name, columnEntry(column, table)])),
    constraints: Object.fromEntries([[`${table.name}_pkey`, key], ...table.foreignKeys.map((one) => [one.name, foreignKeyEntry(one)])]),
    indexes: Object.fromEntries(table.indexes.map((index) => [index.name, indexEntry(table.name, index)])),
  };
}

function columnEntry({ name, type, nullable, default: value, generated }: DbColumn, { identity }: DbTable): string {
  const rest = [
    ...(nullable ? [] : ['not null']),
    ...(identity && name === 'id' ? ['identity'] : []),
    ...(generated === null ? [] : ['generated']),
    ...(value === null ? [] : [`default ${value}`]),
  ];
  return [type, ...rest].join(' ');
}

function foreignKeyEntry({ column, table, target }: DbForeignKey): string {
  return `FOREIGN KEY (${quoted(column)}) REFERENCES ${quoted(table)}(${quoted(target)}) ON DELETE RESTRICT DEFERRABLE`;
}

function indexEntry(table: string, { name, columns, unique, method, where }: DbIndex): string {
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON public.${quoted(table)} USING ${method} (${columns.map(indexColumn).join(', ')})${where === null ? '' : ` WHERE ${where}`}`;
}

function indexColumn(column: string): string {
  const [name = '', ...rest] = column.split(' ');
  return [quoted(name), ...rest].join(' ');
}
