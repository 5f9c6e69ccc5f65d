import type { FieldDescriptor, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import type { Entity, Registry } from './registry.ts';
import { textReads } from './text-reads.ts';

/** Column of the search texts of a row; the order that its list opens with is renewed with it. */
export const SEARCH_TEXT = 'recherche';

/** A text that rows of `holder` keep, in this column of its table. */
export interface KeptText {
  readonly holder: Entity;
  readonly column: string;
  /** Entity that it is worked out on: the holder, or a subtype of it. */
  readonly entity: Entity;
  /** All that it is made of. */
  readonly reads: readonly ResolvedPath[];
}

/** Texts that rows of `holder` keep and that read another entity: `reach` leads to it from `entity`. */
export interface TextDependency extends Pick<KeptText, 'holder' | 'entity'> {
  readonly reach: ResolvedPath['steps'];
  /** Column → fields of the other entity whose change alters the text; null: any of them. */
  readonly texts: ReadonlyMap<string, ReadonlySet<string> | null>;
}

export type KeptField = FieldDescriptor & { readonly keptIn: string };

export function isKeptField(field: FieldDescriptor): field is KeptField {
  return field.keptIn !== undefined;
}

/** Worked out texts that rows of this entity keep to be sorted by. */
export function keptFields({ name, derived }: Entity): readonly KeptField[] {
  return derived.filter(isKeptField).filter(({ declaredIn }) => declaredIn === name);
}

/** Texts that the rows of a registry store, and their path. */
export interface KeptTexts {
  /** Texts of this entity, of its base and of the other subtypes of that. */
  readonly of: (name: string) => readonly KeptText[];
  /** Texts that other rows keep, and that read this entity. */
  readonly through: (name: string) => readonly TextDependency[];
}

const textsByRegistry = new WeakMap<Registry, KeptTexts>();

export function keptTextsIn(registry: Registry): KeptTexts {
  const found = textsByRegistry.get(registry) ?? gatherTexts(registry);
  textsByRegistry.set(registry, found);
  return found;
}

function gatherTexts(registry: Registry): KeptTexts {
  const all = registry.all.flatMap((entity) => textsOf(registry, entity));
  const byRoot = Map.groupBy(all, ({ holder }) => holder.root);
  const through = groupTexts(all);
  return { of: (name) => byRoot.get(registry.get(name).root) ?? [], through: (name) => through.get(name) ?? [] };
}

/** Search texts of rows, on the base, and the computed texts that they are sorted by. */
function textsOf(registry: Registry, entity: Entity): readonly KeptText[] {
  return [
    ...(entity.descriptor.search.length === 0
      ? []
      : [{ holder: entity.root, column: SEARCH_TEXT, entity, reads: entity.descriptor.search }]),
    ...keptFields(entity).map((field) => ({ holder: entity, column: field.keptIn, entity, reads: textReads(registry.get, entity, field) })),
  ];
}

/** Every prefix of a way makes the entity it reaches one whose changes reach back. */
function groupTexts(texts: readonly KeptText[]): ReadonlyMap<string, readonly TextDependency[]> {
  const found = new Map<string, Map<string, Dependency>>();
  for (const { holder, entity, column, reads } of texts)
    for (const path of reads)
      for (const [index, { entity: name }] of path.steps.entries()) {
        const reach = path.steps.slice(0, index + 1);
        const ways = found.get(name) ?? new Map<string, Dependency>();
        found.set(name, ways);
        const key = JSON.stringify([holder.name, entity.name, reach]);
        const dependency = ways.get(key) ?? { holder, entity, reach, texts: new Map() };
        ways.set(key, dependency);
        dependency.texts.set(column, both(dependency.texts.get(column), fieldsThatMatter(path, index)));
      }
  return new Map([...found].map(([name, ways]) => [name, [...ways.values()]]));
}

type Dependency = TextDependency & { readonly texts: Map<string, ReadonlySet<string> | null> };

function both(current: ReadonlySet<string> | null | undefined, more: ReadonlySet<string> | null): ReadonlySet<string> | null {
  return current === null || more === null ? null : new Set([...(current ?? []), ...more]);
}

function fieldsThatMatter(path: ResolvedPath, index: number): ReadonlySet<string> | null {
  const step = path.steps[index];
  const next = path.steps[index + 1];
  // A part that moves to another parent changes both.
  const parentFields = step?.step === 'parts' ? [step.field] : [];
  if (next !== undefined) return new Set(next.step === 'parts' ? parentFields : [...parentFields, next.field]);
  return path.field === null ? null : new Set([...parentFields, path.field]);
}

/** Fields of the row itself that a text is made of. */
export function ownReads({ reads }: KeptText): ReadonlySet<string> {
  return new Set(
    reads.flatMap((path) => {
      const [first] = path.steps;
      if (first === undefined) return path.field ?? [];
      return first.step === 'parts' ? [] : first.field;
    }),
  );
}
