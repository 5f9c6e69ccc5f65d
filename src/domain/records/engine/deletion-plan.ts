import type { Work } from '#domain/work/work.ts';
import { type Entity, type LinkTo, type Registry, fieldOf, lineage, targetOf } from './registry.ts';
import { type LinkSide, type RecordUnit, type Reference, type Relation, wait } from './rows.ts';

interface Rows {
  readonly entity: Entity;
  readonly ids: readonly number[];
}

/** Everything a deletion takes along, lets go of, or is stopped by. Entities are base entities. */
export interface DeletionPlan {
  /** In an order that no foreign key refuses. */
  readonly rows: readonly Rows[];
  readonly cleared: readonly Reference[];
  readonly blocked: readonly Reference[];
}

export function* planDeletion({ registry, rows }: RecordUnit, entity: Entity, ids: readonly number[]): Work<DeletionPlan> {
  const going = new Map<Entity, Set<number>>();
  const cleared: Reference[] = [];
  const held: Reference[] = [];
  let pending: readonly Rows[] = [{ entity: entity.root, ids }];
  while (pending.length > 0) {
    const next: Rows[] = [];
    for (const step of pending) {
      const fresh = takeNew(going, step.entity, step.ids);
      if (fresh.length === 0) continue;
      for (const { relation, ids: found } of yield* wait(rows.referring(step.entity, fresh))) {
        const reference = { entity: relation.entity.root, field: relation.field, ids: found };
        if (relation.onDelete === 'cascade') next.push(reference);
        else (relation.onDelete === 'setNull' ? cleared : held).push({ ...reference, entity: relation.entity });
      }
      next.push(...(yield* wait(rows.owned(step.entity, fresh))));
    }
    pending = next;
  }
  return {
    rows: inOrder(registry, going),
    cleared: staying(cleared, going),
    blocked: staying(held, going),
  };
}

/** Link tables that name this entity, from either side. */
export function linksOf(registry: Registry, entity: Entity): readonly LinkSide[] {
  const levels = new Set([entity.name, ...entity.descriptor.subtypes]);
  return registry.all.flatMap((owner) =>
    [...owner.idsFields, ...owner.linkFields]
      .filter((field) => field.declaredIn === owner.name && field.link?.inverseOf === undefined)
      .flatMap((field) => [
        ...(levels.has(owner.name) ? [{ owner, field, side: 'owner' as const }] : []),
        ...(levels.has(targetOf(field)) ? [{ owner, field, side: 'target' as const }] : []),
      ]),
  );
}

function takeNew(going: Map<Entity, Set<number>>, entity: Entity, ids: readonly number[]): readonly number[] {
  const goingIds = going.get(entity) ?? new Set<number>();
  const fresh = ids.filter((id) => !goingIds.has(id));
  for (const id of fresh) goingIds.add(id);
  going.set(entity, goingIds);
  return fresh;
}

function staying(references: readonly Reference[], going: ReadonlyMap<Entity, ReadonlySet<number>>): readonly Reference[] {
  return references
    .map((reference) => ({ ...reference, ids: reference.ids.filter((id) => going.get(reference.entity.root)?.has(id) !== true) }))
    .filter(({ ids }) => ids.length > 0);
}

/** References to an entity, each by the table that holds its column. */
export function relationsOf(registry: Registry, entity: Entity): readonly Relation[] {
  const targets = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))];
  const relations = targets.flatMap(({ descriptor }) =>
    descriptor.referencedBy.map((reference): Relation => {
      const holder = registry.get(reference.entity);
      return { entity: holder, field: fieldOf(holder, reference.field), onDelete: reference.onDelete };
    }),
  );
  // A subtype inherits the references of its base: the table that holds the column speaks for all.
  const declaredRelations = relations.filter(({ entity: holder, field }) => field.declaredIn === holder.name);
  return [...new Map(declaredRelations.map((relation) => [`${relation.entity.name}.${relation.field.name}`, relation])).values()];
}

/** Fields by which an entity, or a type of it, owns records. */
export function ownedFieldsOf(registry: Registry, entity: Entity): readonly LinkTo[] {
  return [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].flatMap((owner) =>
    owner.owned.filter((field) => field.declaredIn === owner.name).map((field) => ({ owner, field })),
  );
}

/** Those that refer come before those they refer to; an owner refers to what it owns. */
function inOrder(registry: Registry, going: ReadonlyMap<Entity, ReadonlySet<number>>): DeletionPlan['rows'] {
  const placed: Entity[] = [];
  const visiting = new Set<Entity>();
  function place(entity: Entity): void {
    if (visiting.has(entity)) return;
    visiting.add(entity);
    for (const other of going.keys()) if (other !== entity && refersTo(registry, other, entity)) place(other);
    placed.push(entity);
  }
  for (const entity of going.keys()) place(entity);
  return placed.map((entity) => ({ entity, ids: [...(going.get(entity) ?? [])] }));
}

function refersTo(registry: Registry, entity: Entity, target: Entity): boolean {
  const levels = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].flatMap(lineage);
  return levels.some((level) =>
    level.stored.some((field) => (field.kind === 'reference' || field.kind === 'owned') && registry.get(targetOf(field)).root === target),
  );
}
