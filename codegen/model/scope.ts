/** Rows a person may see beyond the rights: given by the entity, else those of the record it is a part of. */
import type { ScopeCondition, ScopeDescriptor } from '../runtime/descriptor.ts';
import type { PathStep, ResolvedPath } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import { playing } from './behaviour.ts';
import { rightCode } from './naming.ts';
import { resolvePath } from './paths.ts';
import { lineage, type Shape, type Shapes } from './fields/shapes.ts';

interface ScopePlace {
  readonly shapes: Shapes;
  readonly context: Context;
}

export function buildScope(shape: Shape, place: ScopePlace): ScopeDescriptor | null {
  const scopeInput = shape.draft.input.scope;
  if (scopeInput === 'none') return null;
  if (scopeInput === undefined) return inherited(shape, place);
  const any = scopeInput.any.flatMap((_, index) => condition(shape, index, place));
  if (scopeInput.limits !== undefined) checkUserField(shape, { name: scopeInput.limits, at: ['scope', 'limits'] }, place);
  const also = scopeInput.record === true ? inherited(shape, place) : null;
  return { all: rightCode(scopeInput.all), limits: scopeInput.limits ?? null, any, ...(also !== null && { also }) };
}

/** A part is within the scope when its record is. */
function inherited({ parent, name }: Shape, place: ScopePlace): ScopeDescriptor | null {
  const holder = parent === null ? undefined : place.shapes.get(parent.entity);
  if (parent === null || holder === undefined || holder.name === name) return null;
  const scope = buildScope(holder, place);
  if (scope === null) return null;
  const step: PathStep = { step: 'reference', field: parent.field, entity: parent.entity };
  const below: (path: ResolvedPath) => ResolvedPath = (path) => ({
    ...path,
    text: `${parent.field}.${path.text}`,
    steps: [step, ...path.steps],
  });
  return { ...scope, any: scope.any.map((one) => ({ ...one, path: below(one.path) })) };
}

function condition(shape: Shape, index: number, place: ScopePlace): ScopeCondition[] {
  const { draft, name } = shape;
  const scopeInput = draft.input.scope;
  const one = scopeInput === undefined || scopeInput === 'none' ? undefined : scopeInput.any[index];
  if (one === undefined) return [];
  const { diagnostics } = place.context;
  const position = draft.at('scope', 'any', index, 'path');
  if ([one.user, one.past, one.holds].filter((kind) => kind !== undefined).length !== 1) {
    diagnostics.report(
      'schema/invalid-value',
      draft.at('scope', 'any', index),
      'une condition de scope dit user, past ou holds, et un seul des trois',
    );
  }
  if (one.user !== undefined) checkUserField(shape, { name: one.user, at: ['scope', 'any', index, 'user'] }, place);
  const path = resolvePath(place.shapes, { entity: name, text: one.path }, { diagnostics, position });
  if (path === null) return [];
  if (path.field === null || path.steps.some(({ step }) => step !== 'reference')) {
    diagnostics.report(
      'model/unknown-path',
      position,
      `« ${one.path} » : une condition de scope ne traverse que des références et finit sur un champ`,
    );
    return [];
  }
  if (one.holds === true && !isCondition(path, { shapes: place.shapes, name })) {
    diagnostics.report(
      'model/unknown-path',
      position,
      `« ${one.path} » : holds demande une condition de la fiche elle-même (exists ou condition)`,
    );
    return [];
  }
  return [{ path, user: one.user ?? null, past: one.past ?? false, holds: one.holds ?? false, readOnly: one.read ?? false }];
}

/** A condition that is worked out in place: a part that inherits the scope would need the one of its record. */
function isCondition({ steps, field }: ResolvedPath, { shapes, name }: { readonly shapes: Shapes; readonly name: string }): boolean {
  const kinds = lineage(shapes, name).flatMap((one) =>
    [...one.fields.values()].filter((candidate) => candidate.name === field).map(({ kind }) => kind),
  );
  return steps.length === 0 && kinds.some((kind) => kind === 'exists' || kind === 'condition');
}

function checkUserField(
  { draft }: Shape,
  { name, at }: { readonly name: string; readonly at: readonly (string | number)[] },
  { shapes, context }: ScopePlace,
): void {
  const people = playing(shapes, 'people')?.name;
  if (people === undefined) {
    const help = "ajouter role: { is: people } à l'entité";
    context.diagnostics.report(
      'model/no-role',
      draft.at(...at),
      "aucune entité du schéma n'est celle des personnes qui se connectent",
      help,
    );
    return;
  }
  const fields = lineage(shapes, people).flatMap((one) => [...one.fields.values()]);
  const allowedNames = ['Id', ...fields.filter(({ kind }) => kind === 'ids' || kind === 'reference').map((field) => field.name)];
  if (allowedNames.includes(name)) return;
  const message = `« ${name} » n'est ni l'identifiant, ni une référence, ni un ensemble de « ${people} »`;
  context.diagnostics.unknown('model/unknown-column', draft.at(...at), { message, name, known: allowedNames });
}
