import type { Entity, Registry } from './registry.ts';

/** Display texts go to those who may read the entity, or a record that refers to it. */
export const mayChoose = (registry: Registry, entity: Entity, has: (right: string) => boolean): boolean =>
  entity.descriptor.dictionary !== null || rightsToChoose(registry, entity).some(has);

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
    ...new Set(
      referring.flatMap(({ descriptor }) =>
        [descriptor, ...descriptor.screens].flatMap(({ rights: { list, record, write } }) => [list, record, write]),
      ),
    ),
  ];
  known.set(entity, rights);
  return rights;
};
