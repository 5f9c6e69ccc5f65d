import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { idsWithin } from './scope-access.ts';

/** Those of the ids whose names the person may see: of an entity that they may read, and within their rows of it. */
export async function nameableIds(
  unit: Pick<UnitOfWork, 'engine' | 'context' | 'query' | 'newBuild'>,
  entity: Entity,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (!mayReadRecords(entity.descriptor, unit.context.has)) return [];
  const seen = await idsWithin(unit, entity, { ids, rows: unit.engine.rowScope(entity, unit.context) });
  return ids.filter((id) => seen.has(id));
}
