import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Among } from '#domain/records/read/linked-choice.ts';
import { namesOnly } from '#domain/records/sight/names-only.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import type { Entity, Registry } from './registry.ts';

type Has = (right: string) => boolean;

/** Facts of an entity in pickers for somebody. */
type Choosing =
  | { readonly isOpen: false }
  /** `entity`: as it is shown, whole to its readers and by its names to others. Empty: the request keeps to no field that they may write. */
  | { readonly isOpen: true; readonly entity: Entity; readonly isEmpty: boolean };

/** Readers choose by all that their list finds; those who may write a field that points to the records, by their names. */
export function choosingOf(registry: Registry, entity: Entity, { has, among }: { readonly has: Has; readonly among: Among }): Choosing {
  if (isReader(entity.descriptor, has)) return { isOpen: true, entity, isEmpty: false };
  const named = byName(registry, entity);
  if (entity.descriptor.dictionary !== null || isReader(entity.root.descriptor, has))
    return { isOpen: true, entity: named, isEmpty: false };
  const entityPointers = pointersTo(registry, entity).filter(({ rights }) => rights.every((codes) => codes.some(has)));
  return entityPointers.length === 0
    ? { isOpen: false }
    : { isOpen: true, entity: named, isEmpty: !entityPointers.some(({ field }) => isNarrowed(field, among)) };
}

/** As somebody who follows a link sees the records at its end. */
export function linkedAs(registry: Registry, entity: Entity, has: Has): Entity {
  return isReader(entity.descriptor, has) ? entity : byName(registry, entity);
}

/** A field whose choices hang on its record says to which one they belong. */
function isNarrowed({ among: declared = {} }: FieldDescriptor, requested: Among): boolean {
  return Object.entries(declared).every(([key, value]) => (typeof value === 'number' ? requested[key] === value : key in requested));
}

const named = new WeakMap<Entity, Entity>();

function byName(registry: Registry, entity: Entity): Entity {
  const cached = named.get(entity);
  if (cached !== undefined) return cached;
  const descriptor = namesOnly(entity.descriptor, (name) => registry.get(name).descriptor);
  const made: Entity = {
    ...entity,
    descriptor,
    get root(): Entity {
      return entity.root === entity ? made : entity.root;
    },
  };
  named.set(entity, made);
  return made;
}

/** A field that points to records, and the rights that writing it takes: one of each list. */
interface Pointer {
  readonly field: FieldDescriptor;
  readonly rights: readonly (readonly string[])[];
}

const pointers = new WeakMap<Entity, readonly Pointer[]>();

/** Fields that lead to the entity, or to the base whose records it has. */
function pointersTo(registry: Registry, entity: Entity): readonly Pointer[] {
  const cached = pointers.get(entity);
  if (cached !== undefined) return cached;
  const targets = new Set([entity.name, entity.root.name]);
  const found = registry.all.flatMap(({ descriptor }) =>
    descriptor.fields
      .filter(({ kind, to }) => CHOSEN.has(kind) && targets.has(to ?? ''))
      .map((field) => pointerOf(registry, descriptor, field)),
  );
  pointers.set(entity, found);
  return found;
}

const CHOSEN: ReadonlySet<string> = new Set(['reference', 'ids', 'links']);

/** A link that is read from the other side is written on both. */
function pointerOf(registry: Registry, descriptor: EntityDescriptor, field: FieldDescriptor): Pointer {
  const writers = writersOf(descriptor, field);
  const isTurned = field.link?.inverseOf !== undefined && field.to !== undefined;
  return { field, rights: isTurned ? [writers, writersOf(registry.get(field.to).descriptor, field)] : [writers] };
}

/** Those who save the record, or take a step of it that asks for the field. */
function writersOf({ rights, screens, states }: EntityDescriptor, { name, readOnly }: FieldDescriptor): readonly string[] {
  return [
    ...(readOnly ? [] : [rights.write, ...screens.map((screen) => screen.rights.write)]),
    ...(states?.transitions ?? []).flatMap(({ ask = [], right }) => (ask.includes(name) ? [right] : [])),
  ];
}
