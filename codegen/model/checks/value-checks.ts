/** Declarations about the values of a field must allow one of them: its pattern, its bounds, its default. */
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { DraftField } from '../draft.ts';
import type { Everything } from '../everything.ts';
import { payloadFields } from '../fields/fields.ts';
import type { ModelEntity } from '../model.ts';
import { isPattern, refusedPattern } from '../pattern.ts';
import { isThere } from './seed-checks.ts';

export function checkValues(entity: ModelEntity, everything: Everything): void {
  const { context, shapes } = everything;
  for (const field of entity.fields) {
    const draft = shapes.get(entity.name)?.draft.fields.get(field.name);
    if (draft === undefined || field.declaredIn !== entity.name) continue;
    checkField(field, draft, context);
    checkDefaultRecord(field, draft, everything);
    if (shapes.get(entity.name)?.draft.input.states?.field !== field.name) checkMaking(entity, field, { draft, context });
    for (const payloadField of payloadFields(draft)) {
      const payload = field.link?.payload?.find(({ name }) => name === payloadField.name);
      if (payload !== undefined) checkField(payload, payloadField, context);
    }
  }
}

function checkField(field: FieldDescriptor, draft: DraftField, { diagnostics }: Everything['context']): void {
  const { name, pattern, min, max, default: value } = field;
  const refused = pattern === undefined ? null : refusedPattern(pattern);
  if (refused !== null) diagnostics.report('schema/invalid-value', draft.at('pattern'), `« ${name} » : « ${pattern} » ${refused}`);
  for (const [key, bound] of Object.entries({ min, max })) {
    const { reach } = KINDS[field.kind];
    if (bound === undefined || (bound >= reach[0] && bound <= reach[1])) continue;
    diagnostics.report('schema/invalid-value', draft.at(key), `« ${name} » : ${key} ${bound} sort de ${reach[0]} à ${reach[1]}`);
  }
  if (draft.input.default === undefined || value === null || (pattern !== undefined && !isPattern(pattern))) return;
  if (KINDS[field.kind].fits?.(value ?? null, field) !== true) {
    const message = `« ${name} » (${field.kind}) n'accepte pas sa valeur par défaut ${JSON.stringify(draft.input.default)}`;
    diagnostics.report('schema/invalid-value', draft.at('default'), message);
  }
}

/** A default that names a record names one that every festival has. */
function checkDefaultRecord(field: FieldDescriptor, draft: DraftField, everything: Everything): void {
  const { default: value, kind, name, to = '' } = field;
  if (kind !== 'reference' || value === undefined || value === null || isThere(value, field, everything)) return;
  const message = `« ${name} » : aucune ligne système de « ${to} » n'est ${JSON.stringify(value)}`;
  everything.context.diagnostics.report('schema/invalid-value', draft.at('default'), message);
}

/** A field that nobody may write and nothing fills is empty in every new record, and no record may be. */
function checkMaking(
  { operations, discriminator }: ModelEntity,
  { name, required, readOnly, column, default: value }: FieldDescriptor,
  { draft, context }: { readonly draft: DraftField; readonly context: Everything['context'] },
): void {
  const isFilled = value !== undefined || name in discriminator;
  if (!required || !readOnly || column === null || isFilled || !operations.includes('create')) return;
  const message = `« ${name} », obligatoire et en lecture seule, n'a pas de valeur par défaut : aucune fiche ne pourrait être créée`;
  context.diagnostics.report('schema/invalid-value', draft.at('readOnly'), message, 'dire default, ou operations sans create');
}
