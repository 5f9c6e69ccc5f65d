import type { ContentLanguage, Language } from '#generated/entities/descriptor.gen.ts';
import type { Entity, Registry } from './registry.ts';

/**
 * One statement being written: its parameters, its aliases and the entities it reads. Names in the
 * text come from descriptors only; every value of a caller goes through `param`.
 */
export class SqlBuild {
  readonly registry: Registry;
  readonly culture: Language;
  readonly values: unknown[] = [];
  readonly touched = new Set<string>();
  #aliases = 0;

  constructor(registry: Registry, culture: Language) {
    this.registry = registry;
    this.culture = culture;
  }

  param(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }

  alias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }

  entity(name: string): Entity {
    const entity = this.registry.get(name);
    this.touched.add(entity.root.name);
    return entity;
  }
}

/** `"Nom"`: an output name or a column, never a value. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A literal of the schema (a separator, a constant text of a display). */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const FALLBACK: readonly ContentLanguage[] = ['fr', 'en', 'es', 'it', 'de', 'pt'];

/** Text of a translation row: the asked language, else French, else the first that is filled. */
export const translatedText = (alias: string, culture: Language): string => {
  const order = [...new Set<ContentLanguage>([culture, ...FALLBACK])];
  return `coalesce(${order.map((language) => `nullif(${alias}.traduction_${language}, '')`).join(', ')})`;
};
