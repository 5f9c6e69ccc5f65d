import type { ShownRows } from '#domain/work/shown-rows.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type NamedField, stepsOfField } from '#domain/records/query/filter-fields.ts';
import { mayPass, passagesOf } from '#domain/records/sight/reach.ts';
import { limitOfLists } from '#domain/records/sight/shown-rows.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import type { Entity, Registry } from './registry.ts';

/** Person who asks, and their rights. */
export interface Asker {
  readonly user: { readonly id: number };
  readonly has: (right: string) => boolean;
  /** The lists by which they came, without the rights of the entity. */
  readonly shown?: ShownRows | null;
}

/** Records that the person who asks may see, beyond the right of the operation itself. */
export interface Access {
  /** Person who asks: a classement is applied by its creator, or by all when it is public. */
  readonly userId: number;
  readonly isMasked: (entity: string, field: FieldDescriptor) => boolean;
  /** May a list of the entity be filtered and sorted by the field, wherever it stands? */
  readonly mayName: (entity: Entity, target: NamedField) => boolean;
  /** Is a search of the entity one over its names alone? */
  readonly findsNames: (entity: Entity) => boolean;
  /** May the person change the field, besides writing the record? */
  readonly mayChange: (field: FieldDescriptor) => boolean;
  /** May a permanent value be replaced: a merge chooses between those of two records. */
  readonly mayReplace: boolean;
}

export function accessOf(registry: Registry, { user, has, shown }: Asker): Access {
  function descriptorOf(name: string) {
    return registry.get(name).descriptor;
  }
  function isHidden(name: string, field: FieldDescriptor): boolean {
    return isMaskedFrom(has, descriptorOf(name), field);
  }
  function limitOf(name: string) {
    return shown?.entity === name ? limitOfLists(descriptorOf(name), shown, has) : null;
  }
  return {
    userId: user.id,
    isMasked: (name, field) => isHidden(name, field) || limitOf(name)?.shows(field.name) === false,
    mayName: ({ name }, target) => {
      const steps = stepsOfField(target);
      const isOffered = limitOf(name)?.offers(target.name, steps.length === 0 ? target.field.name : null) ?? true;
      return isOffered && !isHidden(target.entity, target.field) && mayPass(passagesOf(steps, target.field, descriptorOf), has);
    },
    findsNames: ({ name }) => limitOf(name) !== null,
    mayChange: ({ changeRight }) => changeRight === undefined || has(changeRight),
    mayReplace: false,
  };
}

/** For the engine itself: history, search text, trash. */
export const FULL_ACCESS: Access = {
  userId: 0,
  isMasked: () => false,
  mayName: () => true,
  findsNames: () => false,
  mayChange: () => true,
  mayReplace: true,
};
