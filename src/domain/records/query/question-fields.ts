import type { AnswerField, EntityDescriptor, FieldDescriptor, PathStep, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Fields that the questions of the staff give a record: `Questions12Valeur` is worked out of its answers, which filters reach by `Questions12.Valeur`. */

const fieldCache = new WeakMap<QuestionedDescriptor, Map<string, FieldDescriptor>>();

/** Longer numbers are no ids. */
const ID = /^[1-9]\d{0,8}$/;
const KEPT_MAX = 2000;

export function questionFieldName({ inverse }: QuestionedDescriptor, question: number, field: string): string {
  return `${inverse}${question}${field}`;
}

/** Path of a filter to the answers themselves. */
export function questionPath({ inverse }: QuestionedDescriptor, question: number, field: string): string {
  return `${inverse}${question}.${field}`;
}

/** Field that a name means, worked out of the answers to one question. */
export function questionField({ name: entity, questioned }: EntityDescriptor, name: string): FieldDescriptor | undefined {
  if (questioned === undefined || !name.startsWith(questioned.inverse)) return undefined;
  const fields = fieldCache.get(questioned) ?? new Map<string, FieldDescriptor>();
  fieldCache.set(questioned, fields);
  const built = fields.get(name) ?? builtField(entity, questioned, name);
  if (built !== undefined && fields.size < KEPT_MAX) fields.set(name, built);
  return built;
}

/** `Questions12` leads to the answers to one question. */
export function questionStep({ questioned }: EntityDescriptor, segment: string): PathStep | null {
  if (questioned === undefined || !segment.startsWith(questioned.inverse)) return null;
  const id = segment.slice(questioned.inverse.length);
  return ID.test(id) ? stepTo(questioned, Number(id)) : null;
}

/** Question that the name of a field is about. */
export function questionOf({ questioned }: EntityDescriptor, name: string): number | null {
  if (questioned === undefined || !name.startsWith(questioned.inverse)) return null;
  const [, id] = /^(\d{1,9})[A-Z.]/.exec(name.slice(questioned.inverse.length)) ?? [];
  return id === undefined ? null : Number(id);
}

function stepTo({ answers, owner, question }: QuestionedDescriptor, id: number): PathStep {
  return { step: 'parts', field: owner, entity: answers, asked: { field: question, id } };
}

function builtField(entity: string, questioned: QuestionedDescriptor, name: string): FieldDescriptor | undefined {
  const rest = name.slice(questioned.inverse.length);
  const held = questioned.values.find(({ field }) => rest.endsWith(field) && ID.test(rest.slice(0, -field.length)));
  if (held === undefined) return undefined;
  const step = stepTo(questioned, Number(rest.slice(0, -held.field.length)));
  return {
    name,
    column: null,
    declaredIn: entity,
    required: false,
    readOnly: true,
    default: undefined,
    unique: false,
    filterable: true,
    sortable: true,
    normalised: false,
    from: [questioned.answers, ...(held.to === undefined ? [] : [held.to])],
    ...shownAs(held, step),
  };
}

/** A text or a choice is named, several one after the other; a number, a date or an enumeration is one. */
function shownAs(
  { field, kind, scale, enum: of, to }: AnswerField,
  step: PathStep,
): Pick<FieldDescriptor, 'kind'> & Partial<FieldDescriptor> {
  if (to !== undefined)
    return { kind: 'join', separator: ', ', path: { text: field, steps: [step, { step: 'reference', field, entity: to }], field: null } };
  const path = { text: field, steps: [step], field };
  if (kind === 'text' || kind === 'string') return { kind: 'join', separator: ', ', path };
  if (kind === 'decimal' || kind === 'integer' || kind === 'date' || kind === 'enum')
    return { kind: 'max', as: kind, path, ...(scale !== undefined && { scale }), ...(of !== undefined && { enum: of }) };
  throw new Error(`answers do not hold a field of kind « ${kind} »`);
}
