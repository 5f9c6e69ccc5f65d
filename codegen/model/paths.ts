/** `Credits.Personne.Nom` → steps through references, parts and links, then a field of the last entity. */
import type { Diagnostics } from '../load/diagnostics.ts';
import type { AlikeTerm, FieldDescriptor, PathStep, ResolvedPath } from '../runtime/field.ts';
import type { Position } from './model.ts';
import { lineage, type Shape, type Shapes } from './fields/shapes.ts';

export interface PathPlace {
  readonly diagnostics: Diagnostics;
  readonly position: Position;
}

interface Failure {
  readonly segment: string;
  readonly entity: string;
  readonly known: readonly string[];
}

/** Null after a report; a path that meets a refused file is null without one. */
export function resolvePath(shapes: Shapes, { entity, text }: { entity: string; text: string }, place: PathPlace): ResolvedPath | null {
  const found = walk(shapes, entity, text);
  if (found === null || 'steps' in found) return found;
  const { segment, known } = found;
  place.diagnostics.unknown('model/unknown-path', place.position, {
    message: `« ${segment} » n'est ni un champ ni un lien de « ${found.entity} »${text === segment ? '' : ` (chemin « ${text} »)`}`,
    name: segment,
    known,
  });
  return null;
}

/** The path, why it fails, or null when it meets an entity that could not be read. */
export function walk(shapes: Shapes, entity: string, text: string): ResolvedPath | Failure | null {
  const steps: PathStep[] = [];
  if (text === '.') return { text, steps, field: null };
  const segments = text.split('.');
  let current = entity;
  for (const [index, segment] of segments.entries()) {
    const shape = shapes.get(current);
    if (shape === undefined) return null;
    const last = index === segments.length - 1;
    const field = last ? findField(shape, segment) : null;
    if (field !== null && !leaves(field)) return { text, steps, field: field.name };
    if (last && (segment === 'Id' || segment === 'Version')) return { text, steps, field: segment };
    const step = findStep(shapes, shape, segment);
    // `IdPays` asks for the number itself; `Pays` for what the country shows.
    if (field !== null && (step === null || field.name === segment)) {
      if (step === null || step.step === 'reference') return { text, steps, field: field.name };
    }
    if (step === null) return { segment, entity: current, known: knownNames(shape) };
    steps.push(step);
    current = step.entity;
  }
  return { text, steps, field: null };
}

function leaves({ kind }: FieldDescriptor): boolean {
  return kind === 'reference' || kind === 'owned' || kind === 'ids' || kind === 'links';
}

/** By its name, by its text (`Libelle` of `IdLibelle`) or by its sibling (`PaysLibelle` of `IdPays`). */
export function findField(shape: Shape, name: string): FieldDescriptor | null {
  const exact = shape.fields.get(name);
  if (exact !== undefined) return exact;
  for (const field of shape.fields.values()) {
    if (field.text === name || field.libelle === name) return field;
  }
  return null;
}

function findStep(shapes: Shapes, shape: Shape, segment: string): PathStep | null {
  const lookup = lookupOf(shapes, shape, segment);
  if (lookup !== null) return lookup;
  const part = shape.collections.get(segment);
  if (part !== undefined) return { step: 'parts', field: part.field, entity: part.entity };
  const field = shape.fields.get(`Id${segment}`) ?? shape.fields.get(segment) ?? shape.fields.get(`Ids${segment}`);
  if (field?.to === undefined) return null;
  if (field.kind === 'reference' || field.kind === 'owned') return { step: 'reference', field: field.name, entity: field.to };
  return field.kind === 'ids' || field.kind === 'links' ? { step: 'links', field: field.name, entity: field.to } : null;
}

/** A lookup of the entity or of its bases. */
function lookupOf(shapes: Shapes, shape: Shape, segment: string): PathStep | null {
  const lookup = lineage(shapes, shape.name).flatMap(({ draft }) => draft.input.lookups?.[segment] ?? [])[0];
  if (lookup === undefined) return null;
  function terms(pairs: Readonly<Record<string, string>>, op: AlikeTerm['op']): AlikeTerm[] {
    return Object.entries(pairs).flatMap(([theirs, text]) => {
      const mine = walk(shapes, shape.name, text);
      return mine !== null && 'steps' in mine ? [{ theirs, op, mine }] : [];
    });
  }
  return {
    step: 'alike',
    field: segment,
    entity: lookup.of,
    terms: [
      ...terms(lookup.same, 'eq'),
      ...terms(lookup.after ?? {}, 'gte'),
      ...terms(Object.fromEntries((lookup.unless ?? []).map((field) => [field, field])), 'agrees'),
    ],
    other: lookup.other ?? false,
  };
}

export function knownNames(shape: Shape): string[] {
  const texts = [...shape.fields.values()].flatMap((field) => [
    field.name,
    field.text ?? field.name,
    ...(leaves(field) ? [field.name.replace(/^Ids?(?=[A-Z])/, '')] : []),
  ]);
  return [...new Set([...texts, ...shape.collections.keys()])];
}
