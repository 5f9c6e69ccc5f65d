import { translatedLabels } from '#generated/i18n/loaders.gen.ts';
import type { EnumDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';

export interface EntityTexts {
  readonly labels: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
}

/** Names of an entity, of its fields and of their values in a language; French where a label has no translation. */
export async function entityTexts(entity: string, culture: Language): Promise<EntityTexts> {
  if (!isEntityName(entity)) throw new Error(`no labels for « ${entity} »`);
  const { labels, enums } = await entityLoaders[entity]();
  const translated = await translatedLabels[culture]?.();
  const cultureLabels = translated === undefined ? {} : (await translated.labelLoaders[entity]()).labels;
  return { labels: { ...labels, ...cultureLabels }, enums };
}

function isEntityName(name: string): name is EntityName {
  return name in entityLoaders;
}
