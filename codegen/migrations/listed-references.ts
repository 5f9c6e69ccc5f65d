/** A reference that becomes a list: what each row named is the first of what it names. */
import { ASIDE, type DbModel } from '../emit/database/db-model.ts';
import { quoted } from './identifiers.ts';
import type { ListedReference, Problem } from './types.ts';

interface ListedValues {
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
}

/** `previous` as it was frozen, and `renamed` with its columns aside. */
export function listReferences(previous: DbModel, renamed: DbModel, listed: readonly ListedReference[]): ListedValues {
  const found = listed.flatMap((one) => {
    const aside = columnAside(renamed, one);
    return aside === null ? [] : [{ ...one, aside }];
  });
  return { statements: found.map(fillLinks), problems: found.flatMap((one) => otherTarget(previous, one)) };
}

/** The column that went aside by this very migration; null: an earlier one did, and made the link table too. */
function columnAside({ tables }: DbModel, { table, column, link }: ListedReference): string | null {
  if (tables.some(({ name }) => name === link.table)) return null;
  const pattern = new RegExp(`^${ASIDE}(\\d+_)?${column}$`);
  return tables.find(({ name }) => name === table)?.columns.findLast(({ name }) => pattern.test(name))?.name ?? null;
}

function otherTarget({ tables }: DbModel, { entity, table, column, target }: ListedReference): Problem[] {
  const key = tables.find(({ name }) => name === table)?.foreignKeys.find((one) => one.column === column);
  if (key === undefined || (key.table === target && key.target === 'id')) return [];
  return [
    {
      code: 'migration/other-meaning',
      entity,
      table,
      column,
      message: `« ${column} » de « ${table} » désignait « ${key.table}.${key.target} » et désignerait « ${target}.id »`,
      hint: 'créer un autre champ, et « removed: true » sur celui-ci',
    },
  ];
}

function fillLinks({ table, aside: column, link }: ListedReference & { readonly aside: string }): string {
  const aside = quoted(column);
  const columns = [link.ownerColumn, link.targetColumn].map(quoted).join(', ');
  return `insert into ${quoted(link.table)} (${columns}) select id, ${aside} from ${quoted(table)} where ${aside} is not null;`;
}
