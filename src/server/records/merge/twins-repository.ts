import type { RecordData } from '#domain/values/record-data.ts';
import { type Source, columnOf, foldedColumnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { type Entity, fieldOf, targetOf } from '#domain/records/engine/registry.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

const TAKEN = 100;
const GROUP_MAX = 10;

interface Join {
  readonly target: Source;
  readonly sql: string;
}

/** Records that say the same at these paths, whatever case and accents; archived ones are left in peace. */
export async function readTwins(unit: UnitOfWork, entity: Entity, paths: readonly string[]): Promise<readonly RecordData[]> {
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const joins = new Map<string, Join>();
  const comparedColumns = paths.map((path) => comparedAt(build, source, { path, joins }));
  const joined = [...joins.values()].map(({ sql }) => sql).join('');
  const archived = entity.fields.get(entity.descriptor.mergeable?.aside ?? '');
  const alive = archived === undefined ? '' : ` and not coalesce(${columnOf(source, archived)}, false)`;
  return unit.query<{ Ids: number[] }>(
    `select (array_agg(${idOf(source)} order by ${idOf(source)}))[1:${GROUP_MAX}] as "Ids" from ${fromSource(source)}${joined}
     where coalesce(${comparedColumns[0] ?? 'null'}, '') <> ''${alive} group by ${comparedColumns.join(', ')} having count(*) > 1 order by max(${idOf(source)}) desc limit ${TAKEN}`,
    build.values,
  );
}

/** A field of the record, or of the one a reference leads to: one join for all that is read through it. */
function comparedAt(
  build: SqlBuild,
  source: Source,
  { path, joins }: { readonly path: string; readonly joins: Map<string, Join> },
): string {
  const [first = '', second] = path.split('.');
  if (second === undefined) {
    const field = fieldOf(source.entity, first);
    return field.kind === 'string' || field.kind === 'email' ? foldedColumnOf(source, field) : columnOf(source, field);
  }
  const reference = fieldOf(source.entity, `Id${first}`);
  const existingJoin = joins.get(first);
  const target = existingJoin?.target ?? openSource(build, build.entity(targetOf(reference)));
  if (existingJoin === undefined)
    joins.set(first, { target, sql: ` join ${fromSource(target)} on ${idOf(target)} = ${columnOf(source, reference)}` });
  return foldedColumnOf(target, fieldOf(target.entity, second));
}
