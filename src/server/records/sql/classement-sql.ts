import { type Source, idOf } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';

/** Saved by hand under a name, in this order (000 §3.1). */
const MEMBERS = 'utilisateur_classement c cross join lateral unnest(c.contenu) with ordinality m(id, n)';

interface ClassementQuery {
  readonly id: number;
  readonly userId: number;
}

/**
 * Rows of a classement that the person may use: their own or a public one, of a list of these records.
 * Any other one holds no row: a selection that cannot be applied never becomes the whole list.
 */
export const classementCondition = (build: SqlBuild, source: Source, { id, userId }: ClassementQuery): string => {
  build.entity('utilisateur-classement');
  const screens = build.registry.all.filter(({ root }) => root === source.entity.root).flatMap(({ descriptor }) => descriptor.screens);
  const lists = build.param(
    screens.map(({ screen }) => screen),
    'text[]',
  );
  return `${idOf(source)} in (select m.id::int from ${MEMBERS} where c.id = ${build.param(id)} and c.entity = any(${lists}) and (c.id_createur = ${build.param(userId)} or c.is_public))`;
};

/** The order in which the rows were put in the classement. */
export const classementOrder = (build: SqlBuild, source: Source, id: number): { readonly join: string; readonly term: string } => {
  const alias = build.alias();
  return {
    join: ` left join (select m.id::int as id, m.n from ${MEMBERS} where c.id = ${build.param(id)}) ${alias} on ${alias}.id = ${idOf(source)}`,
    term: `${alias}.n`,
  };
};
