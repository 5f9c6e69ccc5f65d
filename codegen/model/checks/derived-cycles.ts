/** A derived field that is worked out from itself, perhaps through others, would never be worked out. */
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity } from '../model.ts';
import { endOf, ownReads } from './revealed-checks.ts';

export interface Holder {
  readonly entity: ModelEntity;
  readonly field: FieldDescriptor;
}

export function checkDerivedCycles(entity: ModelEntity, everything: Everything): void {
  for (const field of entity.fields) {
    if (field.declaredIn !== entity.name || field.as === undefined) continue;
    if (!reaches({ entity, field }, { entity, field }, { everything, seen: new Set() })) continue;
    const position = everything.context.drafts.get(entity.name)?.fields.get(field.name)?.at() ?? entity.position;
    everything.context.diagnostics.report('model/cycle', position, `« ${field.name} » se calcule de lui-même`);
  }
}

function keyOf({ entity, field }: Holder): string {
  return `${entity.name}.${field.name}`;
}

function reaches(from: Holder, wanted: Holder, walk: { readonly everything: Everything; readonly seen: Set<string> }): boolean {
  return readBy(from, walk.everything).some((next) => {
    const key = keyOf(next);
    if (key === keyOf(wanted)) return true;
    if (walk.seen.has(key)) return false;
    walk.seen.add(key);
    return reaches(next, wanted, walk);
  });
}

/** Derived fields that one reads: of its own record, at the end of its path, and those its conditions on the path name. */
export function readBy({ entity, field }: Holder, { entities }: Everything): Holder[] {
  const ownHolders = ownReads(field, entity).map((read) => ({ entity, field: read }));
  const last = entities.find(({ name }) => name === field.path?.steps.at(-1)?.entity);
  const ends = last === undefined ? [] : endOf(field, entities).map((read) => ({ entity: last, field: read }));
  const crossed = (field.path?.steps ?? []).flatMap((step) => entities.find(({ name }) => name === step.entity) ?? []).toReversed();
  const named = Object.keys(field.where ?? {}).flatMap((key): Holder[] => {
    const holder = crossed.find(({ fields }) => fields.some(({ name }) => name === key));
    const read = holder?.fields.find(({ name }) => name === key);
    return holder === undefined || read === undefined ? [] : [{ entity: holder, field: read }];
  });
  return [...ownHolders, ...ends, ...named].filter((holder) => holder.field.as !== undefined);
}
