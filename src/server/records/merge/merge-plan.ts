import type { MergePlace } from './merge-place.ts';
import { type Reference, type Relation, findReferring, linksOf } from '../write/deletion-plan.ts';
import { findTwins } from './merge-repository.ts';
import type { LinkTo } from '../engine/registry.ts';
import type { UnitOfWork } from '../transaction/unit-of-work.ts';

export interface MergePlan {
  /** References to the source that will point to the destination. */
  readonly moves: readonly Reference[];
  /** Rows of the source that the destination has already and that may only be there once: they refuse the merge. */
  readonly collisions: readonly Reference[];
  /** References of records that point to both sides and hold the place of one: somebody chooses. */
  readonly rivals: readonly Reference[];
  readonly links: readonly (LinkTo & { readonly side: 'owner' | 'target' })[];
}

/**
 * Everything that refers to the source, found from the descriptors: what moves, what collides.
 * `rivalFields` are single references (`bam-compte.IdContact`) between whose holders somebody chooses.
 */
export const planMerge = async (unit: UnitOfWork, place: MergePlace, rivalFields: readonly string[]): Promise<MergePlan> => {
  const { registry } = unit.engine;
  const moves: Reference[] = [];
  const collisions: Reference[] = [];
  const rivals: Reference[] = [];
  for (const { relation, ids } of await findReferring(unit, place.entity, [place.from])) {
    const twins = new Set(await findTwins(unit, place, relation));
    const isRival = rivalFields.includes(`${relation.entity.name}.${relation.field.name}`);
    const moving = ids.filter((id) => !twins.has(id));
    if (moving.length > 0) moves.push({ entity: relation.entity, field: relation.field, ids: moving });
    if (twins.size === 0 || (!isRival && isMereLink(relation))) continue;
    (isRival ? rivals : collisions).push({ entity: relation.entity, field: relation.field, ids: [...twins] });
  }
  return { moves, collisions, rivals, links: linksOf(registry, place.entity) };
};

/** A row that only says « this one is in that list » says it already: the twin goes to the trash with the source. */
const isMereLink = ({ entity, field, onDelete }: Relation): boolean =>
  onDelete === 'cascade' && entity.descriptor.parent?.field !== field.name;
