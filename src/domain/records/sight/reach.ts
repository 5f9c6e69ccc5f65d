import type { EntityDescriptor, FieldDescriptor, PathStep } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';

type Has = (code: string) => boolean;

/** An entity on a way of steps, and by which of its fields the way goes on or ends; null: by records that refer to it. */
interface Passage {
  readonly descriptor: EntityDescriptor;
  readonly by: string | null;
}

/** Readers of an entity hold the right of its list or of its sheet; those of a screen over it are none. */
export function isReader({ rights }: Pick<EntityDescriptor, 'rights'>, has: Has): boolean {
  return has(rights.list) || has(rights.record);
}

/**
 * May a filter go this way? Through an entity whose records are readable, by any of its fields; through one that its dictionary
 * alone opens, by what the dictionary publishes.
 */
export function mayPass(way: readonly Passage[], has: Has): boolean {
  return way.every(({ descriptor, by }) => isReader(descriptor, has) || (by !== null && publishedFields(descriptor).has(by)));
}

const published = new WeakMap<EntityDescriptor, ReadonlySet<string>>();

/** Fields that the dictionary of an entity tells everybody; none without a dictionary. */
export function publishedFields(descriptor: EntityDescriptor): ReadonlySet<string> {
  const cached = published.get(descriptor);
  if (cached !== undefined) return cached;
  const { dictionary, display } = descriptor;
  const named = (dictionary?.fields ?? []).flatMap((name) => fieldShownAs(descriptor, name)?.name ?? []);
  const displayed = display.flatMap((part) => ('path' in part ? [part.path.steps[0]?.field ?? part.path.field ?? 'Id'] : []));
  const fields = new Set(dictionary === null ? [] : ['Id', ...named, ...displayed]);
  published.set(descriptor, fields);
  return fields;
}

/** The entities that steps lead through, with the field that each is left by, then that at the end. */
export function passagesOf(
  steps: readonly PathStep[],
  end: Pick<FieldDescriptor, 'name'>,
  descriptorOf: (entity: string) => EntityDescriptor,
): readonly Passage[] {
  return steps.map(({ entity }, index) => {
    const next = steps[index + 1];
    const by = next === undefined ? end.name : fieldLeftBy(next);
    return { descriptor: descriptorOf(entity), by };
  });
}

/** References and links are fields of the entity that they leave; parts are of the other side. */
function fieldLeftBy({ step, field }: PathStep): string | null {
  return step === 'reference' || step === 'links' ? field : null;
}
