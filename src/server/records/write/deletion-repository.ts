import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { ownedFieldsOf, relationsOf } from '#domain/records/engine/deletion-plan.ts';
import { type Entity, targetOf } from '#domain/records/engine/registry.ts';
import type { Relation } from '#domain/records/engine/rows.ts';
import { columnOf, fromSource, idOf, keyOf, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, literal } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { wholeBuild } from '../engine/new-build.ts';

/** One statement for all that may refer to these records. */
export async function findReferring(
  unit: UnitOfWork,
  entity: Entity,
  ids: readonly number[],
): Promise<readonly { readonly relation: Relation; readonly ids: readonly number[] }[]> {
  const relations = relationsOf(unit.engine.registry, entity);
  if (relations.length === 0) return [];
  const build = wholeBuild(unit);
  const wanted = build.param(ids, 'int[]');
  const selects = relations.map(({ entity: holder, field }, index) => {
    const source = openSource(build, holder);
    return `select ${index} as relation, ${idOf(source)} as id from ${fromSource(source)} where ${columnOf(source, field)} ${matching(build, entity, { field, wanted })}`;
  });
  const rows = await unit.query<{ relation: number; id: number }>(selects.join(' union all '), build.values);
  const groups = Map.groupBy(rows, ({ relation }) => relation);
  return relations.flatMap((relation, index) => {
    const found = groups.get(index);
    return found === undefined ? [] : [{ relation, ids: found.map(({ id }) => id) }];
  });
}

function matching(
  build: SqlBuild,
  entity: Entity,
  { field, wanted }: { readonly field: FieldDescriptor; readonly wanted: string },
): string {
  if (field.key === undefined || field.key === 'Id') return `= any(${wanted})`;
  const target = openSource(build, entity);
  return `in (select ${keyOf(target, field.key)} from ${fromSource(target)} where ${idOf(target)} = any(${wanted}))`;
}

/** Records that these own, by base entity. */
export async function findOwned(
  unit: UnitOfWork,
  entity: Entity,
  ids: readonly number[],
): Promise<readonly { readonly entity: Entity; readonly ids: readonly number[] }[]> {
  const { registry } = unit.engine;
  const owned = ownedFieldsOf(registry, entity);
  if (owned.length === 0) return [];
  const build = wholeBuild(unit);
  const wanted = build.param(ids, 'int[]');
  const selects = owned.map(({ owner, field }) => {
    const source = openSource(build, owner);
    return `select ${literal(targetOf(field))} as target, ${columnOf(source, field)} as id from ${fromSource(source)} where ${idOf(source)} = any(${wanted}) and ${columnOf(source, field)} is not null`;
  });
  const rows = await unit.query<{ target: string; id: number }>(selects.join(' union all '), build.values);
  return [...Map.groupBy(rows, ({ target }) => target)].map(([target, found]) => ({
    entity: registry.get(target).root,
    ids: found.map(({ id }) => id),
  }));
}
