import type { Source } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';

export type RowScope = (build: SqlBuild, source: Source) => string;
