import { hiddenNames, mayReadRecords } from '#domain/records/read/sight.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { Entity, Registry } from '../engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { accessOf } from './access.ts';
import { idsWithin } from './scope-access.ts';

/** Fields that history lines and versions of the entity may not tell the person: those of its base and of every type of it. */
export const hiddenFrom = (registry: Registry, context: RequestContext, entity: Entity): ReadonlySet<string> => {
  const family = registry.all.filter(({ root }) => root === entity.root).map(({ descriptor }) => descriptor);
  return hiddenNames(family, accessOf(registry, context).isMasked);
};

/** Those of the ids whose names the person may be told: of an entity that they may read, and within their rows of it. */
export const nameableIds = async (
  unit: Pick<UnitOfWork, 'engine' | 'context' | 'query' | 'newBuild'>,
  entity: Entity,
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (!mayReadRecords(entity.descriptor, unit.context.has)) return [];
  const seen = await idsWithin(unit, entity, { ids, rows: unit.engine.rowScope(entity, unit.context) });
  return ids.filter((id) => seen.has(id));
};
