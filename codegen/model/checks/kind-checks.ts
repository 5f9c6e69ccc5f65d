/** Fields that are added up, multiplied, averaged, picked or matched must be of kinds that can be: the database would refuse each list that shows them. */
import { comparedKind, familyOf } from '../../kinds/families.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { DraftField } from '../draft.ts';
import type { Everything } from '../everything.ts';
import type { Shape, Shapes } from '../fields/shapes.ts';
import type { ModelEntity } from '../model.ts';
import { walk } from '../paths.ts';

type Family = ReturnType<typeof familyOf>;

interface FieldPlace {
  readonly shape: Shape;
  readonly shapes: Shapes;
  readonly draft: DraftField;
  readonly diagnostics: Everything['context']['diagnostics'];
}

/** Ends of a path that each kind can read. */
const READS: Readonly<Partial<Record<FieldDescriptor['kind'], readonly Family[]>>> = {
  average: ['number', 'duration'],
  sum: ['number', 'duration'],
  length: ['text'],
};

export function checkKinds(entity: ModelEntity, { context, shapes }: Everything): void {
  const shape = shapes.get(entity.name);
  if (shape === undefined) return;
  for (const field of entity.fields) {
    const draft = shape.draft.fields.get(field.name);
    if (draft === undefined || field.declaredIn !== entity.name) continue;
    const place = { shape, shapes, draft, diagnostics: context.diagnostics };
    checkPathEnd(field, place);
    checkFactors(field, place);
    checkCases(field, place);
  }
  checkLookupKinds(shape, { shapes, diagnostics: context.diagnostics });
}

function checkPathEnd(field: FieldDescriptor, { shape, shapes, draft, diagnostics }: FieldPlace): void {
  const read = READS[field.kind];
  const { path } = field;
  if (read === undefined || path === undefined) return;
  const holder = shapes.get(path.steps.at(-1)?.entity ?? shape.name);
  const end = holder?.fields.get(path.field ?? '');
  const family = end === undefined ? null : familyOf(end);
  if (end !== undefined && (family === null || read.includes(family))) return;
  const problem = end === undefined ? 'ne mène pas à un champ' : `mène à « ${end.name} » (${comparedKind(end)})`;
  diagnostics.report('model/other-kind', draft.at('path'), `« ${field.name} » (${field.kind}) : le chemin « ${path.text} » ${problem}`);
}

function checkFactors(field: FieldDescriptor, { shape, draft, diagnostics }: FieldPlace): void {
  if (field.kind !== 'product') return;
  for (const [index, name] of (field.of ?? []).entries()) {
    const factor = shape.fields.get(name);
    const family = factor === undefined ? null : familyOf(factor);
    if (factor === undefined || family === null || family === 'number' || family === 'duration') continue;
    const message = `« ${field.name} » ne peut pas multiplier « ${name} » (${comparedKind(factor)})`;
    diagnostics.report('model/other-kind', draft.at('factors', index), message);
  }
}

/** One column holds what every case takes. */
function checkCases(field: FieldDescriptor, { shape, draft, diagnostics }: FieldPlace): void {
  if (field.kind !== 'pick') return;
  const taken = (field.cases ?? []).map(({ take }) => shape.fields.get(take ?? ''));
  const [first] = taken;
  for (const [index, one] of taken.entries()) {
    if (first === undefined || one === undefined || isSameColumn(first, one)) continue;
    const message = `« ${field.name} » prendrait « ${first.name} » (${comparedKind(first)}) ou « ${one.name} » (${comparedKind(one)})`;
    diagnostics.report('model/other-kind', draft.at('cases', index, 'take'), message);
  }
}

function isSameColumn(first: FieldDescriptor, other: FieldDescriptor): boolean {
  const [a, b] = [familyOf(first), familyOf(other)];
  return a === null || b === null || a === b;
}

/** `lookups:` compare a field of theirs with one of this record. */
function checkLookupKinds(shape: Shape, { shapes, diagnostics }: Pick<FieldPlace, 'shapes' | 'diagnostics'>): void {
  for (const [lookup, { of, same, after = {} }] of Object.entries(shape.draft.input.lookups ?? {})) {
    for (const [key, pairs] of Object.entries({ same, after }))
      for (const [theirs, text] of Object.entries(pairs)) {
        const [a, b] = [shapes.get(of)?.fields.get(theirs), endOf(shapes, shape, text)];
        if (a === undefined || b === undefined || isMatched(a, b)) continue;
        const message = `« ${theirs} » (${comparedKind(a)}) ne se compare pas à « ${text} » (${comparedKind(b)})`;
        diagnostics.report('model/other-kind', shape.draft.at('lookups', lookup, key, theirs), message);
      }
  }
}

function endOf(shapes: Shapes, shape: Shape, text: string): FieldDescriptor | undefined {
  const found = walk(shapes, shape.name, text);
  if (found === null || !('steps' in found)) return undefined;
  return shapes.get(found.steps.at(-1)?.entity ?? shape.name)?.fields.get(found.field ?? '');
}

/** A record is known by its number; a list meets what it may hold. */
function isMatched(a: FieldDescriptor, b: FieldDescriptor): boolean {
  const loose: readonly Family[] = ['record', 'number', 'list'];
  const families = [familyOf(a), familyOf(b)];
  return isSameColumn(a, b) || families.every((family) => loose.includes(family));
}
