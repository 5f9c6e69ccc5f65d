import type { RequestContext } from '#server/http/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RecordEngine } from './engine.ts';
import { searchConditions } from './filter-sql.ts';
import { named } from './projection-sql.ts';
import { queryOnce } from './query-count.ts';
import type { Entity, Registry } from './registry.ts';
import { fromSource, idOf, openSource } from './source-sql.ts';
import { SqlBuild } from './sql-build.ts';
import { displayOf, textAt } from './text-sql.ts';

export interface ChoiceRequest {
  readonly search: string;
  readonly take: number;
  /** Known ids, to show what a form already holds; null: search. */
  readonly ids: readonly number[] | null;
}

/** What a picker of this entity offers: display texts only, to those who may read a record that refers to it. */
export const readChoices = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: ChoiceRequest },
): Promise<string> => {
  if (!mayChoose(engine.registry, context, entity)) throw new AppError('droit-manquant');
  const build = new SqlBuild(engine.registry, context.culture);
  const source = openSource(build, entity);
  const scope = engine.rowScope(entity, context);
  const { detail } = entity.descriptor;
  const columns = [
    named(idOf(source), 'Id'),
    named(displayOf(build, source), 'Libelle'),
    named(detail === null ? 'null::text' : `(${textAt(build, source, detail)})::text`, 'Detail'),
  ];
  const conditions = [
    ...searchConditions(build, source, request.search),
    ...(request.ids === null ? [] : [`${idOf(source)} = any(${build.param(request.ids, 'int[]')})`]),
    ...(scope === null ? [] : [scope(build, source)]),
  ];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const text = `select coalesce(json_agg(r), '[]')::text as page from (select ${columns.join(', ')} from ${fromSource(source)}${where} order by norm(${displayOf(build, source)}) collate "C", ${idOf(source)} limit ${build.param(request.take)}) r`;
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'choix', entity, text, values: build.values });
  return row?.page ?? '[]';
};

const mayChoose = (registry: Registry, context: RequestContext, entity: Entity): boolean =>
  entity.descriptor.dictionary !== null || rightsToChoose(registry, entity).some((right) => context.has(right));

const known = new WeakMap<Entity, readonly string[]>();

/** The rights of the entity itself and of every record that refers to it. */
const rightsToChoose = (registry: Registry, entity: Entity): readonly string[] => {
  const found = known.get(entity);
  if (found !== undefined) return found;
  const family = new Set([entity.name, entity.root.name, ...entity.descriptor.subtypes]);
  const referring = registry.all.filter(
    (other) => family.has(other.name) || other.descriptor.fields.some(({ to }) => to !== undefined && family.has(to)),
  );
  const rights = [
    ...new Set(referring.flatMap(({ descriptor }) => [descriptor.rights.list, descriptor.rights.record, descriptor.rights.write])),
  ];
  known.set(entity, rights);
  return rights;
};
