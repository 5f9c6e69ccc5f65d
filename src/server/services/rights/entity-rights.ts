import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';

const byName: ReadonlyMap<string, EntityDescriptor> = new Map(Object.entries(entities));

/** True if a person may read records of an entity somewhere: its list, its sheet, or a dictionary that everybody loads. */
export function mayReadEntity(context: RequestContext, name: string): boolean {
  const entity = byName.get(name);
  return entity !== undefined && mayReadRecords(entity, context.has);
}
