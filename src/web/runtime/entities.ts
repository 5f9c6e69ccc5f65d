import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders, type EntityName } from '#generated/entities/loaders.gen.ts';
import { loadLabels } from '#web/i18n/i18n.ts';
import { loadDictionary } from './dictionaries.ts';

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entityLoaders, name);
}

/** Description of an entity with what it is called in the language on screen. */
export async function loadEntity(name: string): Promise<EntityModule> {
  if (!isEntityName(name)) throw new TypeError(`Unknown entity: ${name}`);
  const [module] = await Promise.all([entityLoaders[name](), loadLabels(name)]);
  return module;
}

/** Questions of the staff are columns of the first list that shows; without them, it shows the others. */
export async function loadQuestions({ descriptor: { questioned } }: EntityModule): Promise<void> {
  if (questioned === undefined) return;
  const paths = [questioned.dictionary, ...questioned.values.flatMap(({ dictionary }) => dictionary ?? [])];
  await Promise.all(paths.map((path) => loadDictionary(path))).catch((error: unknown) => console.warn('dictionary', questioned.by, error));
}
