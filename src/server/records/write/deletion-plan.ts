import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Entity, type LinkTo, type Registry, fieldOf, lineage, targetOf } from '../engine/registry.ts';
import { columnOf, fromSource, idOf, keyOf, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, literal } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

export interface Reference {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly ids: readonly number[];
}

/** Everything a deletion takes along, lets go of, or is stopped by. Entities are base entities. */
export interface DeletionPlan {
  /** In an order that no foreign key refuses. */
  readonly rows: readonly { readonly entity: Entity; readonly ids: readonly number[] }[];
  readonly cleared: readonly Reference[];
  readonly blocked: readonly Reference[];
}

type Rule = 'restrict' | 'cascade' | 'setNull';
export interface Relation {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly onDelete: Rule;
}

export const planDeletion = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<DeletionPlan> => {
  const { registry } = unit.engine;
  const going = new Map<Entity, Set<number>>();
  const cleared: Reference[] = [];
  const held: Reference[] = [];
  let pending: readonly { readonly entity: Entity; readonly ids: readonly number[] }[] = [{ entity: entity.root, ids }];
  while (pending.length > 0) {
    const next: { readonly entity: Entity; readonly ids: readonly number[] }[] = [];
    for (const step of pending) {
      const fresh = takeNew(going, step.entity, step.ids);
      if (fresh.length === 0) continue;
      for (const { relation, ids: found } of await findReferring(unit, step.entity, fresh)) {
        const reference = { entity: relation.entity.root, field: relation.field, ids: found };
        if (relation.onDelete === 'cascade') next.push(reference);
        else (relation.onDelete === 'setNull' ? cleared : held).push({ ...reference, entity: relation.entity });
      }
      next.push(...(await findOwned(unit, step.entity, fresh)));
    }
    pending = next;
  }
  return {
    rows: inOrder(registry, going),
    cleared: staying(cleared, going),
    blocked: staying(held, going),
  };
};

/** Link tables that name this entity, from either side. */
export const linksOf = (registry: Registry, entity: Entity): readonly (LinkTo & { readonly side: 'owner' | 'target' })[] => {
  const levels = new Set([entity.name, ...entity.descriptor.subtypes]);
  return registry.all.flatMap((owner) =>
    [...owner.idsFields, ...owner.linkFields]
      .filter((field) => field.declaredIn === owner.name && field.link?.inverseOf === undefined)
      .flatMap((field) => [
        ...(levels.has(owner.name) ? [{ owner, field, side: 'owner' as const }] : []),
        ...(levels.has(targetOf(field)) ? [{ owner, field, side: 'target' as const }] : []),
      ]),
  );
};

const takeNew = (going: Map<Entity, Set<number>>, entity: Entity, ids: readonly number[]): readonly number[] => {
  const known = going.get(entity) ?? new Set<number>();
  const fresh = ids.filter((id) => !known.has(id));
  for (const id of fresh) known.add(id);
  going.set(entity, known);
  return fresh;
};

const staying = (references: readonly Reference[], going: ReadonlyMap<Entity, ReadonlySet<number>>): readonly Reference[] =>
  references
    .map((reference) => ({ ...reference, ids: reference.ids.filter((id) => going.get(reference.entity.root)?.has(id) !== true) }))
    .filter(({ ids }) => ids.length > 0);

/** References to an entity, each by the table that holds its column. */
export const relationsOf = (registry: Registry, entity: Entity): readonly Relation[] => {
  const targets = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))];
  const relations = targets.flatMap(({ descriptor }) =>
    descriptor.referencedBy.map((reference): Relation => {
      const holder = registry.get(reference.entity);
      return { entity: holder, field: fieldOf(holder, reference.field), onDelete: reference.onDelete };
    }),
  );
  // A subtype inherits the references of its base: the table that holds the column speaks for all.
  const own = relations.filter(({ entity: holder, field }) => field.declaredIn === holder.name);
  return [...new Map(own.map((relation) => [`${relation.entity.name}.${relation.field.name}`, relation])).values()];
};

/** One statement for all that may refer to these records. */
export const findReferring = async (
  unit: UnitOfWork,
  entity: Entity,
  ids: readonly number[],
): Promise<readonly { readonly relation: Relation; readonly ids: readonly number[] }[]> => {
  const relations = relationsOf(unit.engine.registry, entity);
  if (relations.length === 0) return [];
  const build = unit.newBuild();
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
};

const matching = (
  build: SqlBuild,
  entity: Entity,
  { field, wanted }: { readonly field: FieldDescriptor; readonly wanted: string },
): string => {
  if (field.key === undefined || field.key === 'Id') return `= any(${wanted})`;
  const target = openSource(build, entity);
  return `in (select ${keyOf(target, field.key)} from ${fromSource(target)} where ${idOf(target)} = any(${wanted}))`;
};

const findOwned = async (
  unit: UnitOfWork,
  entity: Entity,
  ids: readonly number[],
): Promise<readonly { readonly entity: Entity; readonly ids: readonly number[] }[]> => {
  const { registry } = unit.engine;
  const levels = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))];
  const owned = levels.flatMap((level) =>
    level.owned.filter((field) => field.declaredIn === level.name).map((field) => ({ level, field })),
  );
  if (owned.length === 0) return [];
  const build = unit.newBuild();
  const wanted = build.param(ids, 'int[]');
  const selects = owned.map(({ level, field }) => {
    const source = openSource(build, level);
    return `select ${literal(targetOf(field))} as target, ${columnOf(source, field)} as id from ${fromSource(source)} where ${idOf(source)} = any(${wanted}) and ${columnOf(source, field)} is not null`;
  });
  const rows = await unit.query<{ target: string; id: number }>(selects.join(' union all '), build.values);
  return [...Map.groupBy(rows, ({ target }) => target)].map(([target, found]) => ({
    entity: registry.get(target).root,
    ids: found.map(({ id }) => id),
  }));
};

/** Those that refer come before those they refer to; an owner refers to what it owns. */
const inOrder = (registry: Registry, going: ReadonlyMap<Entity, ReadonlySet<number>>): DeletionPlan['rows'] => {
  const placed: Entity[] = [];
  const visiting = new Set<Entity>();
  const place = (entity: Entity): void => {
    if (visiting.has(entity)) return;
    visiting.add(entity);
    for (const other of going.keys()) if (other !== entity && refersTo(registry, other, entity)) place(other);
    placed.push(entity);
  };
  for (const entity of going.keys()) place(entity);
  return placed.map((entity) => ({ entity, ids: [...(going.get(entity) ?? [])] }));
};

const refersTo = (registry: Registry, entity: Entity, target: Entity): boolean => {
  const levels = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].flatMap(lineage);
  return levels.some((level) =>
    level.stored.some((field) => (field.kind === 'reference' || field.kind === 'owned') && registry.get(targetOf(field)).root === target),
  );
};
