import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { leavesOf } from '#domain/records/query/filter-tree.ts';
import type { Access } from './access.ts';
import type { Entity, Registry } from './registry.ts';

/** Names in a filter that the person may not use: of no field, or of one that is hidden from them or beyond what they may reach. */
export function hiddenCriteria(registry: Registry, access: Access, { entity, criteria }: Filtered): readonly string[] {
  function lookup(name: string) {
    return registry.find(name)?.descriptor;
  }
  return leavesOf(criteria).flatMap(({ field }) => {
    const target = resolveFieldName(lookup, entity.descriptor, field);
    return target === null || !access.mayName(entity, target) ? [field] : [];
  });
}

interface Filtered {
  readonly entity: Entity;
  readonly criteria: FilterNode;
}
