import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RequestContext } from '#server/http/context.ts';

const byName: ReadonlyMap<string, EntityDescriptor> = new Map(Object.entries(entities));

/** Whether a person may read records of an entity somewhere: its list, its sheet, or a dictionary that everybody loads. */
export const mayReadEntity = (context: RequestContext, name: string): boolean => {
  const entity = byName.get(name);
  if (entity === undefined) return false;
  const { dictionary, rights, screens } = entity;
  if (dictionary !== null) return true;
  return [rights, ...screens.map((screen) => screen.rights)].some(({ list, record }) => context.has(list) || context.has(record));
};
