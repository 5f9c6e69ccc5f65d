/** The picture of a record, its colour, and the facts under its name on its sheet and on its card. */
import type { EntityDescriptor } from '../runtime/descriptor.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import { ownRowName } from './fields/row-names.ts';
import type { Shape, Shapes } from './fields/shapes.ts';

interface HeaderPlace {
  readonly shapes: Shapes;
  readonly context: Context;
}

type Face = Pick<EntityDescriptor, 'picture' | 'colour' | 'caption' | 'header'>;

export function buildHeader(shape: Shape, place: HeaderPlace): Face {
  const { header: headerInput, caption } = shape.draft.input;
  return {
    ...pointed(shape, 'picture', place),
    ...pointed(shape, 'colour', place),
    ...(caption !== undefined && captionOf(shape, caption, place)),
    ...(headerInput !== undefined && { header: { tells: names(shape, 'tells', place), due: names(shape, 'due', place) } }),
  };
}

function captionOf(shape: Shape, text: string, { shapes, context: { diagnostics } }: HeaderPlace): Pick<Face, 'caption'> {
  const found = ownRowName(shapes, { entity: shape.name, text }, { diagnostics, position: shape.draft.at('caption') });
  return found === null ? {} : { caption: found.name };
}

function names(shape: Shape, key: 'tells' | 'due', { shapes, context: { diagnostics } }: HeaderPlace): readonly string[] {
  return (shape.draft.input.header?.[key] ?? []).flatMap(
    (text, index) =>
      ownRowName(shapes, { entity: shape.name, text }, { diagnostics, position: shape.draft.at('header', key, index) })?.name ?? [],
  );
}

const ENDS = {
  picture: { kind: 'image', what: 'une image' },
  colour: { kind: 'color', what: 'une couleur' },
} as const;

/** A field of the record itself, or the first one at the end of a path (`{ kind: join, path: Images.IdImage, first: Ordre }`). */
function pointed(shape: Shape, key: keyof typeof ENDS, { shapes, context }: HeaderPlace): Face {
  const { draft, fields, name: entity } = shape;
  const name = draft.input[key];
  if (name === undefined) return {};
  const field = fields.get(name);
  const { kind, what } = ENDS[key];
  if (field !== undefined && isLedTo(shape, field, { shapes, kind })) return { [key]: name };
  const message = field === undefined ? `« ${name} » n'est pas un champ de « ${entity} »` : `« ${name} » ne donne pas ${what}`;
  const fieldNames = field === undefined ? [...fields.keys()] : [];
  context.diagnostics.unknown('model/unknown-column', draft.at(key), { message, name, known: fieldNames });
  return {};
}

interface End {
  readonly shapes: Shapes;
  readonly kind: FieldDescriptor['kind'];
}

/** A field of that kind, a path that leads to one value of it, or a choice between such fields. */
function isLedTo(shape: Shape, field: FieldDescriptor, end: End): boolean {
  if (field.kind === 'pick') return picked(shape, field.name).every((taken) => isLedTo(shape, taken, end));
  if (field.kind !== 'join') return field.kind === end.kind;
  const isOne = field.first !== undefined || field.path?.steps.every(({ step }) => step === 'reference') === true;
  const holder = end.shapes.get(field.path?.steps.at(-1)?.entity ?? '');
  return isOne && holder?.fields.get(field.path?.field ?? '')?.kind === end.kind;
}

function picked({ draft, fields }: Shape, name: string): readonly FieldDescriptor[] {
  const input = draft.fields.get(name)?.input;
  return input?.kind === 'pick' ? input.cases.flatMap(({ take }) => fields.get(take) ?? []) : [];
}
