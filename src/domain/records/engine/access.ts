import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type NamedField, stepsOfField } from '#domain/records/query/filter-fields.ts';
import { isMaskedFrom } from '#domain/records/read/sight.ts';
import type { Entity, Registry } from './registry.ts';

/** Who asks, and what they may. */
export interface Asker {
  readonly user: { readonly id: number };
  readonly has: (right: string) => boolean;
}

/** What the person who asks may see, beyond the right of the operation itself. */
export interface Access {
  /** Who asks: a classement is applied by its creator, or by all when it is public. */
  readonly userId: number;
  readonly isMasked: (entity: string, field: FieldDescriptor) => boolean;
  /** May the person change the field, besides writing the record? */
  readonly mayChange: (field: FieldDescriptor) => boolean;
  /** May a permanent value be replaced: a merge chooses between those of two records. */
  readonly mayReplace: boolean;
  /** May a list be filtered through the records of this entity? */
  readonly mayReach: (entity: Entity) => boolean;
}

export const accessOf = (registry: Registry, context: Asker): Access => ({
  userId: context.user.id,
  isMasked: (name, field) => isMaskedFrom(context.has, registry.get(name).descriptor, field),
  mayChange: ({ changeRight }) => changeRight === undefined || context.has(changeRight),
  mayReplace: false,
  mayReach: (entity) => {
    const { rights, dictionary } = entity.descriptor;
    return dictionary !== null || context.has(rights.list) || context.has(rights.record);
  },
});

/** May the person name this field in a filter: reach every entity on the way, and see the field at its end? */
export const mayName = (registry: Registry, access: Access, target: NamedField): boolean =>
  !access.isMasked(target.entity, target.field) && stepsOfField(target).every(({ entity }) => access.mayReach(registry.get(entity)));

/** For the engine itself: history, search text, trash. */
export const FULL_ACCESS: Access = { userId: 0, isMasked: () => false, mayChange: () => true, mayReplace: true, mayReach: () => true };
