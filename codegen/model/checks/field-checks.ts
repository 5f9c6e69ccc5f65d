/** Fields whose promises contradict one another or their target. */
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { DraftField } from '../draft.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity } from '../model.ts';

export function checkReferences(entity: ModelEntity, { context, shapes }: Everything): void {
  const { diagnostics } = context;
  for (const field of entity.fields) {
    const draft = shapes.get(entity.name)?.draft.fields.get(field.name);
    if (draft === undefined || field.declaredIn !== entity.name) continue;
    if (field.onDelete === 'setNull' && field.required) {
      diagnostics.report(
        'model/set-null-required',
        draft.at('onDelete'),
        `« ${field.name} » est obligatoire : la suppression de sa cible ne peut pas le vider`,
        'dire restrict ou cascade',
      );
    }
    if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
      diagnostics.report('schema/invalid-value', draft.at('min'), `« ${field.name} » : min ${field.min} dépasse max ${field.max}`);
    }
    checkMoments(entity, field, { context, draft });
    checkSwatch(entity, field, { context, draft });
    checkNarrowing(entity, field, { context, draft });
    checkWithin(entity, field, { context, draft });
    const target = field.kind === 'reference' && field.to !== undefined ? shapes.get(field.to) : undefined;
    if (target === undefined || field.key === undefined || field.key === 'Id') continue;
    const key: FieldDescriptor | undefined = target.fields.get(field.key);
    if (key === undefined) {
      const message = `« ${field.key} » n'est pas un champ de « ${target.name} »`;
      diagnostics.unknown('model/unknown-column', draft.at('key'), { message, name: field.key, known: target.fields.keys() });
    } else if (!key.unique) {
      diagnostics.report(
        'model/key-not-unique',
        draft.at('key'),
        `« ${target.name}.${field.key} » n'est pas unique : une référence ne peut pas s'y appuyer`,
        `ajouter unique: true à ${field.key}`,
      );
    }
  }
}

/** Only two numbers, two days or two instants are apart by something that can be counted. */
function checkMoments(
  { fields, name: entity }: ModelEntity,
  field: FieldDescriptor,
  { context, draft }: { readonly context: Everything['context']; readonly draft: DraftField },
): void {
  const kinds = field.kind === 'span' || field.kind === 'days' ? DAYS : ENDS[field.in ?? 'none'];
  const allowedNames = fields.filter(({ kind, as }) => kinds.includes(as ?? kind)).map(({ name }) => name);
  for (const [place, { field: name }] of (field.between ?? []).entries()) {
    if (name === null || allowedNames.includes(name)) continue;
    const message = `« ${name} » n'est pas un champ de « ${entity} » qu'on puisse soustraire (${kinds.join(', ')})`;
    context.diagnostics.unknown('model/unknown-column', draft.at('between', place), { message, name, known: allowedNames });
  }
  const [first, last] = field.between ?? [];
  if (field.kind === 'days' && first !== undefined && first.field === last?.field && first.days > last.days)
    context.diagnostics.report(
      'schema/invalid-value',
      draft.at('between'),
      `« ${field.name} » n'offre aucun jour : la fin précède le début`,
    );
}

function checkSwatch(
  { fields, name: entity }: ModelEntity,
  { swatch }: FieldDescriptor,
  { context, draft }: { readonly context: Everything['context']; readonly draft: DraftField },
): void {
  if (swatch === undefined || fields.some(({ name }) => name === swatch)) return;
  const message = `« ${swatch} » n'est pas un champ de « ${entity} »`;
  context.diagnostics.unknown('model/unknown-column', draft.at('swatch'), { message, name: swatch, known: fields.map(({ name }) => name) });
}

/** An enumeration is narrowed by another field of one, whose keys its values name. */
function checkNarrowing(
  { fields, name: entity }: ModelEntity,
  { narrowedBy, enum: narrowed }: FieldDescriptor,
  { context, draft }: { readonly context: Everything['context']; readonly draft: DraftField },
): void {
  if (narrowedBy === undefined) return;
  const by = fields.find(({ name, kind }) => name === narrowedBy && kind === 'enum');
  const position = draft.at('narrowedBy');
  if (by === undefined) {
    const message = `« ${narrowedBy} » n'est pas une énumération de « ${entity} »`;
    const enumFields = fields.filter(({ kind }) => kind === 'enum').map(({ name }) => name);
    context.diagnostics.unknown('model/unknown-column', position, { message, name: narrowedBy, known: enumFields });
    return;
  }
  const enumKeys = Object.keys(context.enums.get(by.enum ?? '')?.input.values ?? {});
  for (const enumEntry of Object.values(context.enums.get(narrowed ?? '')?.input.values ?? {}))
    if (typeof enumEntry === 'object' && enumEntry.of !== undefined && !enumKeys.includes(enumEntry.of))
      context.diagnostics.unknown('model/unknown-value', position, {
        message: `« ${enumEntry.of} » n'est pas une valeur de ${narrowedBy}`,
        name: enumEntry.of,
        known: enumKeys,
      });
}

/** Dates of the record that holds the list. */
function checkWithin(
  { fields }: ModelEntity,
  { within }: FieldDescriptor,
  { context, draft }: { readonly context: Everything['context']; readonly draft: DraftField },
): void {
  const parent = context.drafts.get(fields.find((field) => field.parent === true)?.to ?? '');
  const dates = [...(parent?.fields.values() ?? [])].filter(({ input }) => input.kind === 'date').map(({ name }) => name);
  for (const name of within ?? []) {
    if (dates.includes(name)) continue;
    const message = `« ${name} » n'est pas une date de la fiche qui porte la liste`;
    context.diagnostics.unknown('model/unknown-column', draft.at('within'), { message, name, known: dates });
  }
}

const DAYS = ['date'];
const ENDS: Readonly<Record<NonNullable<FieldDescriptor['in']> | 'none', readonly string[]>> = {
  none: ['integer', 'decimal', 'money', 'year'],
  hours: ['datetime'],
  minutes: ['datetime'],
  days: ['date', 'datetime'],
  years: ['date', 'datetime'],
  words: [],
  signs: [],
};

/** `{contexte}` of a path and the parameters of the screen are the same names. */
export function checkScreenParams(entity: ModelEntity, { context, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  for (const { screen, params, list, record } of entity.screens) {
    const names = params.map(({ name }) => name);
    const inPaths = [list?.path, record?.path].flatMap((path) => [...(path ?? '').matchAll(/\$(\w+)/g)].map(([, name = '']) => name));
    for (const name of new Set(inPaths)) {
      if (names.includes(name)) continue;
      const position = draft?.at('screens', screen, 'path') ?? entity.position;
      context.diagnostics.unknown('model/unknown-column', position, {
        message: `le chemin attend « ${name} », que params ne dit pas`,
        name,
        known: names,
      });
    }
    for (const [index, { field }] of params.entries()) {
      if (entity.fields.some(({ name }) => name === field)) continue;
      const position = draft?.at('screens', screen, 'params', index, 'field') ?? entity.position;
      context.diagnostics.unknown('model/unknown-column', position, {
        message: `« ${field} » n'est pas un champ de « ${entity.name} »`,
        name: field,
        known: entity.fields.map(({ name }) => name),
      });
    }
  }
}
