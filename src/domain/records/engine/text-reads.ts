import type { DisplayPart, FieldDescriptor, FilterNode, JsonValue, PathStep, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import type { Entity } from './registry.ts';

type Steps = readonly PathStep[];

/** The entity that a name stands for. */
export type EntityOf = (name: string) => Entity;

/** A record that a text reads something of, and the way to it from the row that shows the text. */
interface TextSource {
  readonly entity: Entity;
  readonly steps: Steps;
}

/** Everything that a worked out text is made of, as ways from its row to the stored fields that it reads, conditions and orders included. */
export function textReads(entityOf: EntityOf, entity: Entity, field: FieldDescriptor): readonly ResolvedPath[] {
  const found = new Map(fieldReads(entityOf, { entity, steps: [] }, field).map((path) => [JSON.stringify([path.steps, path.field]), path]));
  return [...found.values()];
}

function way({ steps }: TextSource, field: string): ResolvedPath {
  return { text: '', steps, field };
}

function fieldReads(entityOf: EntityOf, place: TextSource, field: FieldDescriptor): readonly ResolvedPath[] {
  if (field.path !== undefined) return alongReads(entityOf, place, { ...field, path: field.path });
  const directReads = field.column === null && field.link === undefined ? [] : [way(place, field.name)];
  const named = namesRead(field).flatMap((name) => nameReads(entityOf, place, name));
  const parts = (field.texts?.fr ?? []).flatMap((part) => ('path' in part ? pathReads(entityOf, place, part.path) : []));
  return [...directReads, ...named, ...parts, ...(isPointer(field) ? pointedReads(entityOf, place, field) : [])];
}

function isPointer({ kind, to }: FieldDescriptor): boolean {
  return (kind === 'reference' || kind === 'owned') && to !== undefined;
}

/** Other fields of the record that a field is worked out from. */
function namesRead({ between, of = [], cases = [], when = [], fallback }: FieldDescriptor): readonly string[] {
  return [
    ...(between ?? []).flatMap(({ field }) => field ?? []),
    ...of,
    ...cases.flatMap((one) => [...conditionReads(one.when), ...(one.take === undefined ? [] : [one.take])]),
    ...conditionReads(when),
    ...(fallback === undefined ? [] : [fallback]),
  ];
}

function conditionReads(nodes: readonly FilterNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if ('and' in node) return conditionReads(node.and);
    if ('or' in node) return conditionReads(node.or);
    if ('not' in node) return conditionReads([node.not]);
    return [node.field, ...(node.other === undefined ? [] : [node.other])];
  });
}

function nameReads(entityOf: EntityOf, place: TextSource, name: string): readonly ResolvedPath[] {
  const field = place.entity.fields.get(name);
  return field === undefined ? [way(place, name)] : fieldReads(entityOf, place, field);
}

/** Read for the record that a reference points to. */
function pointedReads(entityOf: EntityOf, place: TextSource, field: FieldDescriptor): readonly ResolvedPath[] {
  const { to = '' } = field;
  return displayReads(entityOf, { entity: entityOf(to), steps: [...place.steps, { step: 'reference', field: field.name, entity: to }] });
}

function displayReads(entityOf: EntityOf, place: TextSource): readonly ResolvedPath[] {
  const { display } = place.entity.descriptor;
  const paths = display.flatMap((part: DisplayPart) => ('path' in part ? [part.path] : []));
  return paths.length === 0 ? [way(place, 'Id')] : paths.flatMap((path) => pathReads(entityOf, place, path));
}

function pathReads(entityOf: EntityOf, place: TextSource, { steps, field }: ResolvedPath): readonly ResolvedPath[] {
  const end = { entity: entityOf(steps.at(-1)?.entity ?? place.entity.name), steps: [...place.steps, ...steps] };
  return field === null ? displayReads(entityOf, end) : nameReads(entityOf, end, field);
}

type AlongPath = FieldDescriptor & { readonly path: ResolvedPath };

function alongReads(entityOf: EntityOf, place: TextSource, { path, where = {}, first, name }: AlongPath): readonly ResolvedPath[] {
  if (path.steps.some(({ step }) => step === 'alike')) throw new Error(`« ${name} » reads records that nothing leads back from`);
  const crossed = path.steps.map((step, index): TextSource => ({
    entity: entityOf(step.entity),
    steps: [...place.steps, ...path.steps.slice(0, index + 1)],
  }));
  function nearest(fieldName: string): readonly ResolvedPath[] {
    const key = fieldName.split('.').at(-1) ?? fieldName;
    const holder = crossed.findLast(({ entity }) => key === 'Id' || entity.fields.has(key));
    return holder === undefined ? [] : nameReads(entityOf, holder, key);
  }
  return [
    ...pathReads(entityOf, place, path),
    ...Object.entries(where).flatMap(([key, condition]) => [
      ...nearest(key),
      ...othersIn(condition).flatMap((other) => nameReads(entityOf, place, other)),
    ]),
    ...(first === undefined ? [] : nearest(first.Key)),
    ...crossed.flatMap((at, index) => (path.steps[index]?.step === 'parts' && isOrdered(at.entity) ? [way(at, 'Ordre')] : [])),
  ];
}

function isOrdered(entity: Entity): boolean {
  return (entity.fields.get('Ordre')?.column ?? null) !== null;
}

/** `$Champ`: a field of the record that the path starts from. */
function othersIn(condition: JsonValue): readonly string[] {
  if (typeof condition === 'string') return /^\$[A-Z]/.test(condition) ? [condition.slice(1)] : [];
  return typeof condition === 'object' && condition !== null && !Array.isArray(condition) ? Object.values(condition).flatMap(othersIn) : [];
}
