/** From which other entities what a field shows comes: their changes are those that a list must read again for. */
import type { DisplayPart, FieldDescriptor, ResolvedPath } from '../../runtime/field.ts';
import type { Model, ModelEntity } from '../model.ts';

export type SourcesOf = (entity: ModelEntity, field: FieldDescriptor) => readonly string[];

/** Names as events carry them: a subtype goes by its base. Leaves out what an entity says of itself. */
export function fieldSources({ entities }: Pick<Model, 'entities'>): SourcesOf {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  function rootOf(name: string): string {
    const base = byName.get(name)?.extends ?? null;
    return base === null ? name : rootOf(base);
  }
  return (entity, field) => {
    const found = new Set<string>();
    walkField({ byName, found, seen: new Set() }, entity, field);
    return [...new Set([...found].map(rootOf))].filter((name) => name !== rootOf(entity.name)).toSorted();
  };
}

interface Walk {
  readonly byName: ReadonlyMap<string, ModelEntity>;
  readonly found: Set<string>;
  /** Fields already gone through: they may name one another. */
  readonly seen: Set<string>;
}

function walkField(walk: Walk, entity: ModelEntity, field: FieldDescriptor): void {
  const key = `${entity.name}.${field.name}`;
  if (walk.seen.has(key)) return;
  walk.seen.add(key);
  if (field.to !== undefined) walkTarget(walk, field.to);
  if (field.path !== undefined) walkPath(walk, entity, { path: field.path, compared: Object.keys(field.where ?? {}) });
  for (const part of field.texts?.fr ?? []) if ('path' in part) walkPath(walk, entity, part);
  for (const name of [...(field.of ?? []), ...(field.between ?? []).map((moment) => moment.field ?? '')]) walkNamed(walk, entity, name);
  // Conditions and cases name fields of the record, by themselves or at the head of a path.
  for (const clause of [field.when, field.cases]) walkSaid(walk, entity, clause);
}

/** The record and what it is called by. */
function walkTarget(walk: Walk, name: string): void {
  const target = walk.byName.get(name);
  if (target === undefined) return;
  walk.found.add(name);
  for (const part of target.display) walkDisplay(walk, target, part);
}

function walkDisplay(walk: Walk, entity: ModelEntity, part: DisplayPart): void {
  if ('path' in part) walkPath(walk, entity, part);
}

interface Walked {
  readonly path: ResolvedPath;
  /** Fields of any entity of the path, compared on the way. */
  readonly compared?: readonly string[];
}

function walkPath(walk: Walk, entity: ModelEntity, { path, compared = [] }: Walked): void {
  let current = entity;
  for (const step of path.steps) {
    if (step.step === 'alike') for (const { mine } of step.terms) for (const { entity: other } of mine.steps) walk.found.add(other);
    const next = walk.byName.get(step.entity);
    if (next === undefined) return;
    walk.found.add(next.name);
    current = next;
    for (const name of compared) walkCondition(walk, current, name);
  }
  if (path.field === null) for (const part of current.display) walkDisplay(walk, current, part);
  else walkNamed(walk, current, path.field);
}

/** A stored value is compared as it is; one that is worked out comes from where it comes. */
function walkCondition(walk: Walk, entity: ModelEntity, name: string): void {
  const field = entity.fields.find((one) => one.name === name);
  if (field !== undefined && field.column === null) walkField(walk, entity, field);
}

/** `NbLibres`, or `Contact.Email` through the reference `IdContact`. */
function walkNamed(walk: Walk, entity: ModelEntity, name: string): void {
  const [head = '', ...rest] = name.split('.');
  const field = entity.fields.find((one) => one.name === head || (rest.length > 0 && one.name === `Id${head}`));
  if (field === undefined) return;
  walkField(walk, entity, field);
  const target = walk.byName.get(field.to ?? '');
  if (target !== undefined && rest.length > 0) walkNamed(walk, target, rest.join('.'));
}

/** Keys under which conditions and cases name a field. */
const SAID: ReadonlySet<string> = new Set(['field', 'other', 'take']);

function walkSaid(walk: Walk, entity: ModelEntity, clause: unknown): void {
  if (Array.isArray(clause)) for (const one of clause) walkSaid(walk, entity, one);
  if (typeof clause !== 'object' || clause === null || Array.isArray(clause)) return;
  for (const [key, value] of Object.entries(clause)) {
    if (SAID.has(key) && typeof value === 'string') walkNamed(walk, entity, value);
    else walkSaid(walk, entity, value);
  }
}
