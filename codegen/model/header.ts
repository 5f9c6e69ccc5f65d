/** The picture of a record, and what is said under its name on its sheet and on its card. */
import type { EntityDescriptor } from '../runtime/descriptor.ts';
import type { Context } from './draft.ts';
import { ownRowName } from './fields/row-names.ts';
import type { Shape, Shapes } from './fields/shapes.ts';

interface HeaderPlace {
  readonly shapes: Shapes;
  readonly context: Context;
}

export function buildHeader(shape: Shape, place: HeaderPlace): Pick<EntityDescriptor, 'picture' | 'header'> {
  const { header: said } = shape.draft.input;
  return {
    ...picture(shape, place),
    ...(said !== undefined && { header: { tells: names(shape, 'tells', place), due: names(shape, 'due', place) } }),
  };
}

function names(shape: Shape, key: 'tells' | 'due', { shapes, context: { diagnostics } }: HeaderPlace): readonly string[] {
  return (shape.draft.input.header?.[key] ?? []).flatMap(
    (text, index) =>
      ownRowName(shapes, { entity: shape.name, text }, { diagnostics, position: shape.draft.at('header', key, index) })?.name ?? [],
  );
}

/** A picture of the record itself, or the first one at the end of a path (`{ kind: join, path: Images.IdImage, first: Ordre }`). */
function picture({ draft, fields, name: entity }: Shape, { shapes, context }: HeaderPlace): Pick<EntityDescriptor, 'picture'> {
  const name = draft.input.picture;
  if (name === undefined) return {};
  const field = fields.get(name);
  const holder = shapes.get(field?.path?.steps.at(-1)?.entity ?? '');
  const isOne = field?.first !== undefined || field?.path?.steps.every(({ step }) => step === 'reference') === true;
  const end = field?.kind === 'join' && isOne ? holder?.fields.get(field.path?.field ?? '') : field;
  if (end?.kind === 'image') return { picture: name };
  const message = field === undefined ? `« ${name} » n'est pas un champ de « ${entity} »` : `« ${name} » ne donne pas une image`;
  const known = field === undefined ? [...fields.keys()] : [];
  context.diagnostics.unknown('model/unknown-column', draft.at('picture'), { message, name, known });
  return {};
}
