/** Every entity with its fields and the collections that other entities hang on it: what paths walk. */
import type { EntityDescriptor } from '../../runtime/descriptor.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { FieldInput } from '../../field-metamodel.ts';
import type { Context, Draft, DraftField } from '../draft.ts';
import type { Position } from '../model.ts';
import { payloadFields, toFieldDescriptor } from './fields.ts';
import { libelleName, pascal, plural, withoutId } from '../naming.ts';
import { unreadMark } from '../unread.ts';

interface Collection {
  readonly entity: string;
  readonly field: string;
  readonly inverse: string;
  /** Parts belong to the record; other references with `inverse:` are only walked. */
  readonly part: boolean;
}

export interface Shape {
  readonly name: string;
  readonly draft: Draft;
  readonly fields: Map<string, FieldDescriptor>;
  readonly removed: FieldDescriptor[];
  readonly collections: Map<string, Collection>;
  readonly parent: EntityDescriptor['parent'];
}

export type Shapes = ReadonlyMap<string, Shape>;

export function buildShapes(context: Context): Shapes {
  const shapes = new Map([...context.drafts.values()].map((draft) => [draft.name, buildShape(draft, context)]));
  for (const shape of shapes.values()) {
    for (const field of shape.draft.fields.values()) {
      if (field.declaredIn === shape.name) hangOn(shapes, { shape, field, context });
    }
  }
  return shapes;
}

/** The entity and its bases, nearest first. */
export function lineage(shapes: Shapes, name: string): Shape[] {
  const shape = shapes.get(name);
  if (shape === undefined) return [];
  const base = shape.draft.input.extends;
  return base === undefined ? [shape] : [shape, ...lineage(shapes, base)];
}

/** The entity and those that extend it, at any depth. */
export function descent(shapes: Shapes, name: string): Shape[] {
  return [...shapes.values()].filter((shape) => lineage(shapes, shape.name).some((ancestor) => ancestor.name === name));
}

function buildShape(draft: Draft, context: Context): Shape {
  const fields = new Map<string, FieldDescriptor>();
  const removed: FieldDescriptor[] = [];
  for (const field of draft.fields.values()) {
    checkTargets(field, context);
    for (const payload of payloadFields(field)) checkTargets(payload, context);
    const descriptor = { ...toFieldDescriptor(field, draft, context), ...unreadMark(field, context) };
    if (field.input.removed === true) {
      if (field.declaredIn === draft.name) removed.push(descriptor);
    } else {
      fields.set(field.name, descriptor);
    }
  }
  return { name: draft.name, draft, fields, removed, collections: new Map(), parent: parentOf(draft, context) };
}

function parentOf(draft: Draft, { diagnostics, drafts }: Context): EntityDescriptor['parent'] {
  const parents = [...draft.fields.values()].flatMap((field) =>
    field.input.kind === 'reference' && field.input.parent === true ? [{ field, input: field.input }] : [],
  );
  const [first, second] = parents;
  if (second !== undefined)
    diagnostics.report('model/two-parents', second.field.at('parent'), `« ${draft.name} » a déjà un parent : ${first?.field.name ?? ''}`);
  if (first === undefined) return null;
  const target = drafts.get(first.input.to);
  return { field: first.field.name, entity: first.input.to, inverse: first.input.inverse ?? defaultInverse(draft, target) };
}

/** `FilmTitre` of `Film` → `Titres`. */
function defaultInverse(draft: Draft, target: Draft | undefined): string {
  const type = pascal(draft.name);
  const prefix = target === undefined ? '' : pascal(target.name);
  return plural(type.startsWith(prefix) && type !== prefix ? type.slice(prefix.length) : type);
}

function checkTargets(field: DraftField, context: Context): void {
  const { name, input, at } = field;
  const { drafts, diagnostics, source } = context;
  if ('enum' in input) return checkEnum(input.enum, at('enum'), context);
  if ('languages' in input && input.languages !== undefined) checkEnum(input.languages, at('languages'), context);
  const [key, target] = targetOf(input);
  if (target !== null && !drafts.has(target) && !source.broken.has(`schema/entities/${target}.yaml`)) {
    diagnostics.unknown('model/unknown-entity', at(key), { message: `entité inconnue « ${target} »`, name: target, known: drafts.keys() });
  }
  const needsId = input.kind === 'label' || input.kind === 'longText' || input.kind === 'owned';
  if (needsId && withoutId(name) === name)
    diagnostics.report('names/field-prefix', at(), `« ${name} » (${input.kind}) doit commencer par « Id »`, `écrire « Id${name} »`);
  if (input.kind === 'ids' && !/^Ids[A-Z]/.test(name))
    diagnostics.report('names/field-prefix', at(), `« ${name} » (ids) doit commencer par « Ids »`, `écrire « Ids${name} »`);
}

function checkEnum(name: string, position: Position, { diagnostics, enums, source }: Context): void {
  if (enums.has(name) || source.broken.has(`schema/enums/${name}.yaml`)) return;
  diagnostics.unknown('model/unknown-enum', position, { message: `énumération inconnue « ${name} »`, name, known: enums.keys() });
}

function targetOf(input: FieldInput): [key: 'to' | 'of', target: string | null] {
  if ('to' in input) return ['to', input.to];
  return ['of', 'of' in input ? input.of : null];
}

interface Hanging {
  readonly shape: Shape;
  readonly field: DraftField;
  readonly context: Context;
}

/** Tells the target of a reference or link, and its subtypes, that it holds a collection. */
function hangOn(shapes: Shapes, { shape, field, context }: Hanging): void {
  const { input } = field;
  if (input.removed === true) return;
  if (input.kind === 'reference') {
    const inverse = shape.parent?.field === field.name ? shape.parent.inverse : input.inverse;
    if (inverse === undefined) return;
    const collection = { entity: shape.name, field: field.name, inverse, part: input.parent ?? false };
    for (const holder of descent(shapes, input.to)) {
      if (isTaken(holder, inverse))
        context.diagnostics.report(
          'names/field-clash',
          field.at('inverse'),
          `« ${inverse} » existe déjà dans « ${holder.name} »`,
          'donner un autre inverse',
        );
      holder.collections.set(inverse, collection);
    }
  }
  if (input.kind === 'links' && input.inverse !== undefined) {
    const { inverse } = input;
    for (const holder of descent(shapes, input.to)) {
      if (isTaken(holder, inverse))
        context.diagnostics.report(
          'names/field-clash',
          field.at('inverse'),
          `« ${inverse} » existe déjà dans « ${holder.name} »`,
          'donner un autre inverse',
        );
      const ownField = shape.fields.get(field.name);
      if (ownField?.link !== undefined)
        holder.fields.set(inverse, inverseField(ownField, { owner: shape.name, target: input.to, inverse }));
    }
  }
}

function isTaken(shape: Shape, name: string): boolean {
  return shape.collections.has(name) || shape.fields.has(name);
}

function inverseField(
  { name, link }: FieldDescriptor,
  { owner, target, inverse }: { owner: string; target: string; inverse: string },
): FieldDescriptor {
  const turned =
    link === undefined
      ? undefined
      : { ...link, ownerColumn: link.targetColumn, targetColumn: link.ownerColumn, ordered: false, inverseOf: name };
  return {
    name: inverse,
    kind: 'links',
    column: null,
    declaredIn: target,
    required: false,
    readOnly: false,
    default: undefined,
    unique: false,
    to: owner,
    libelle: libelleName(inverse, true),
    ...(turned !== undefined && { link: turned }),
    filterable: true,
    sortable: false,
    normalised: false,
  };
}
