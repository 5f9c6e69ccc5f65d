import { fieldOf } from '#domain/records/engine/registry.ts';
import { columnOf, fromSource, idOf, openSource, type Source } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';

/** Orders that people made by hand under a name (000 §3.1), each member with its rank. */
interface Classements {
  readonly from: string;
  readonly id: string;
  readonly list: string;
  readonly owner: string;
  readonly isPublic: string;
}

function openClassements(build: SqlBuild): Classements {
  const entity = build.registry.playing('classements');
  const role = entity?.descriptor.role;
  if (entity === undefined || role?.is !== 'classements') throw new Error('no entity of the schema holds the classements');
  const source = openSource(build, build.entity(entity.name));
  const column: (name: string) => string = (name) => columnOf(source, fieldOf(entity, name));
  return {
    from: `${fromSource(source)} cross join lateral unnest(${column(role.members)}) with ordinality m(id, n)`,
    id: idOf(source),
    list: column(role.list),
    owner: column(role.owner),
    isPublic: column(role.public),
  };
}

interface ClassementQuery {
  readonly id: number;
  readonly userId: number;
}

/**
 * Rows of a classement that the person may use: their own or a public one, of a list of these records.
 * Any other one holds no row: a selection that cannot be applied never becomes the whole list.
 */
export function classementCondition(build: SqlBuild, source: Source, { id, userId }: ClassementQuery): string {
  const { from, ...columns } = openClassements(build);
  const screens = build.registry.all.filter(({ root }) => root === source.entity.root).flatMap(({ descriptor }) => descriptor.screens);
  const lists = build.param(
    screens.map(({ screen }) => screen),
    'text[]',
  );
  return `${idOf(source)} in (select m.id::int from ${from} where ${columns.id} = ${build.param(id)} and ${columns.list} = any(${lists}) and (${columns.owner} = ${build.param(userId)} or ${columns.isPublic}))`;
}

/** The order in which the rows were put in the classement. */
export function classementOrder(build: SqlBuild, source: Source, id: number): { readonly join: string; readonly term: string } {
  const alias = build.alias();
  const { from, id: classement } = openClassements(build);
  return {
    join: ` left join (select m.id::int as id, m.n from ${from} where ${classement} = ${build.param(id)}) ${alias} on ${alias}.id = ${idOf(source)}`,
    term: `${alias}.n`,
  };
}
