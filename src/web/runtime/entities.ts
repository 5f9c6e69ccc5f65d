import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders, type EntityName } from '#generated/entities/loaders.gen.ts';
import { loadLabels } from '#web/i18n/i18n.ts';

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entityLoaders, name);
}

/** Description of an entity with what it is called in the language on screen. */
export async function loadEntity(name: string): Promise<EntityModule> {
  if (!isEntityName(name)) throw new TypeError(`Unknown entity: ${name}`);
  const [module] = await Promise.all([entityLoaders[name](), loadLabels(name)]);
  return module;
}
