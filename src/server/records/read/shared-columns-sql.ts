import type { Source } from '../sql/source-sql.ts';
import { type Sharing, type SqlBuild, sharedToken } from '../sql/sql-build.ts';

export interface SharedColumns {
  readonly columns: readonly string[];
  /** Laterals that the columns read, to stand after the FROM of their row. */
  readonly joins: string;
}

const TOKEN = /⟪(\w+)⟫/g;

/** A derived value that several columns of a row ask for is worked out once, beside the row; any other where it stands. */
export function sharedColumns(build: SqlBuild, source: Source, write: () => readonly string[]): SharedColumns {
  const sharing: Sharing = { root: source.root, values: new Map() };
  build.sharing = sharing;
  try {
    return settled(build, write(), sharing.values);
  } finally {
    build.sharing = null;
  }
}

function settled(build: SqlBuild, columns: readonly string[], values: Sharing['values']): SharedColumns {
  const whole = [...columns, ...values.values()].join('\n');
  const found = new Map<string, string>();
  function put(text: string): string {
    return text.replaceAll(TOKEN, (_, name: string) => found.get(name) ?? '');
  }
  const joins: string[] = [];
  for (const [name, text] of values) {
    const sql = put(text);
    const isShared = sql.includes('(select ') && whole.split(sharedToken(name)).length > 2;
    if (!isShared) {
      found.set(name, sql);
      continue;
    }
    const alias = build.alias();
    // `offset 0` keeps PostgreSQL from putting the value back where each column asks for it.
    joins.push(` cross join lateral (select ${sql} as v offset 0) ${alias}`);
    found.set(name, `${alias}.v`);
  }
  return { columns: columns.map(put), joins: joins.join('') };
}
