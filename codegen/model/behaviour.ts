/** Traits of the records of an entity: their names are checked, once for all that reads them. */
import type { AnswerField } from '../runtime/questioned.ts';
import type { EntityFile } from '../metamodel.ts';
import type { EntityDescriptor, EntitySentences } from '../runtime/descriptor.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import { resolvePath } from './paths.ts';
import { enumValue } from './enums.ts';
import type { Shape, Shapes } from './fields/shapes.ts';
import { camel, plural } from './naming.ts';
import { answersName } from './questioned.ts';
import { questionsRole, questionTypes } from './questions-role.ts';
import { type Sentences, sentence } from './labels/sentence-names.ts';

interface BehaviourPlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly sentences: Sentences;
}

type Behaviour = Pick<
  EntityDescriptor,
  | 'role'
  | 'mergeable'
  | 'keptOnMerge'
  | 'numbers'
  | 'says'
  | 'settled'
  | 'sheetNotices'
  | 'saves'
  | 'complete'
  | 'sheetless'
  | 'discussed'
  | 'located'
  | 'questioned'
>;

export function buildBehaviour(shape: Shape, place: BehaviourPlace): Behaviour {
  const { sheetNotices, saves, complete } = shape.draft.input;
  return {
    ...role(shape, place),
    ...mergeable(shape, place),
    ...keptOnMerge(shape, place),
    ...numbers(shape, place),
    ...says(shape, place),
    ...settled(shape, place),
    ...sheetless(shape, place),
    ...discussed(shape, place),
    ...located(shape, place),
    ...questioned(shape, place),
    ...(sheetNotices !== undefined && { sheetNotices }),
    ...(saves !== undefined && { saves }),
    ...(complete !== undefined && { complete }),
  };
}

/** The entity that plays a role for the platform; undefined when the schema gives it to none. */
export function playing(shapes: Shapes, is: NonNullable<EntityFile['role']>['is']): Shape | undefined {
  return [...shapes.values()].find(({ draft }) => draft.input.role?.is === is);
}

/** Roles that several entities play: nobody asks who does. */
const SHARED: readonly string[] = ['views', 'changes'];

function role(shape: Shape, { shapes, context }: BehaviourPlace): Pick<Behaviour, 'role'> {
  const said = shape.draft.input.role;
  if (said === undefined) return {};
  const { is } = said;
  const fields = roleFields(said);
  for (const [key, name] of Object.entries(fields)) if (name !== undefined) checkField(shape, { name, at: ['role', key] }, context);
  const first = SHARED.includes(is) ? undefined : playing(shapes, is);
  if (first !== undefined && first.name !== shape.name)
    context.diagnostics.report(
      'model/role-twice',
      shape.draft.at('role', 'is'),
      `« ${shape.name} » et « ${first.name} » ont toutes deux le rôle « ${is} »`,
    );
  // Codegen alone uses it: the field is one like others.
  if (is === 'unread') return {};
  return { role: is === 'questions' ? questionsRole(shape, said, context) : said };
}

/** Keys of a role that name fields of its entity. */
function roleFields(said: NonNullable<EntityFile['role']>): Readonly<Record<string, string | undefined>> {
  switch (said.is) {
    case 'questions':
      return { of: said.of, type: said.type };
    case 'unread':
      return { kind: said.kind, record: said.record };
    default:
      return { ...said, is: undefined };
  }
}

function mergeable(shape: Shape, { shapes, context }: BehaviourPlace): Pick<Behaviour, 'mergeable'> {
  const said = shape.draft.input.mergeable;
  if (said === undefined) return {};
  checkField(shape, { name: said.former, at: ['mergeable', 'former'] }, context);
  if (said.aside !== undefined) checkField(shape, { name: said.aside, at: ['mergeable', 'aside'] }, context);
  const { diagnostics } = context;
  for (const [reason, paths] of Object.entries(said.twins))
    for (const [index, text] of paths.entries()) {
      const position = shape.draft.at('mergeable', 'twins', reason, index);
      const path = resolvePath(shapes, { entity: shape.name, text }, { diagnostics, position });
      if (path !== null && (path.field === null || path.steps.length > 1 || path.steps.some(({ step }) => step !== 'reference')))
        diagnostics.report('model/unknown-path', position, `« ${text} » : un champ de la fiche, ou d'une fiche qu'elle désigne`);
    }
  return { mergeable: said };
}

function keptOnMerge(shape: Shape, { context }: BehaviourPlace): Pick<Behaviour, 'keptOnMerge'> {
  const said = shape.draft.input.keptOnMerge;
  if (said === undefined) return {};
  checkField(shape, { name: said.field, at: ['keptOnMerge', 'field'] }, context);
  const left = said.left ?? {};
  for (const name of Object.keys(left)) checkField(shape, { name, at: ['keptOnMerge', 'left', name] }, context);
  return { keptOnMerge: { field: said.field, left } };
}

function numbers(shape: Shape, { context }: BehaviourPlace): Pick<Behaviour, 'numbers'> {
  const said = shape.draft.input.numbers;
  if (said === undefined) return {};
  for (const [index, name] of said.entries()) checkField(shape, { name, at: ['numbers', index] }, context);
  return { numbers: said };
}

function says({ draft }: Shape, { context: { diagnostics }, sentences }: BehaviourPlace): Pick<Behaviour, 'says'> {
  const said = draft.input.says;
  if (said === undefined) return {};
  const named: (key: keyof EntitySentences) => EntitySentences = (key) => {
    const text = said[key];
    return text === undefined ? {} : { [key]: sentence(text, sentences, { diagnostics, position: draft.at('says', key) }) };
  };
  return {
    says: {
      ...named('deletion'),
      ...named('creationFailure'),
      ...named('deletionFailure'),
      ...named('loadFailure'),
      ...named('saveFailure'),
      ...named('pictureFailure'),
      ...named('pictureDeletionFailure'),
    },
  };
}

function settled(shape: Shape, { shapes, context, sentences }: BehaviourPlace): Pick<Behaviour, 'settled'> {
  const said = shape.draft.input.settled;
  if (said === undefined) return {};
  const { diagnostics } = context;
  return {
    settled: said.map(({ fields, parts, by, says: text }, index) => {
      for (const [place, name] of fields.entries()) checkField(shape, { name, at: ['settled', index, 'fields', place] }, context);
      for (const [place, name] of (parts ?? []).entries())
        if (shapes.get(name)?.parent?.entity !== shape.name)
          diagnostics.unknown('model/unknown-entity', shape.draft.at('settled', index, 'parts', place), {
            message: `« ${name} » n'est pas une liste de « ${shape.name} »`,
            name,
            known: [...shapes].flatMap(([own, { parent }]) => (parent?.entity === shape.name ? [own] : [])),
          });
      checkField(shape, { name: by, at: ['settled', index, 'by'] }, context);
      return {
        fields,
        ...(parts !== undefined && { parts }),
        by,
        says: sentence(text, sentences, { diagnostics, position: shape.draft.at('settled', index, 'says') }),
      };
    }),
  };
}

/** A thread hangs on the sheet of the base, whose ids its types share. */
function discussed({ draft }: Shape, { context: { diagnostics } }: BehaviourPlace): Pick<Behaviour, 'discussed'> {
  const { discussed: said, extends: base, screens = {} } = draft.input;
  if (said === undefined) return {};
  const hasSheet = Object.values(screens).some(({ record, sheet }) => record !== false && sheet !== undefined);
  if (base !== undefined || !hasSheet)
    diagnostics.report(
      'model/no-sheet',
      draft.at('discussed'),
      base === undefined
        ? '« discussed » demande une fiche : aucun écran n’en a'
        : `« discussed » se dit sur « ${base} », dont ce type partage les fils`,
    );
  return said ? {} : { discussed: false };
}

/** Both numbers must be there, or nothing stands anywhere. */
function located(shape: Shape, { context }: BehaviourPlace): Pick<Behaviour, 'located'> {
  const { located: place } = shape.draft.input;
  if (place === undefined) return {};
  for (const [key, name] of Object.entries(place)) {
    checkField(shape, { name, at: ['located', key] }, context);
    const kind = shape.fields.get(name)?.kind;
    if (kind !== undefined && kind !== 'decimal')
      context.diagnostics.report('model/not-a-degree', shape.draft.at('located', key), `« ${name} » n'est pas un nombre décimal`);
  }
  return { located: place };
}

function answerField({ name: field, kind, scale, enum: of, to }: FieldDescriptor, by: string, shapes: Shapes): AnswerField {
  const chosen = to === undefined ? undefined : shapes.get(to);
  const asked = [...(chosen?.fields.values() ?? [])].find((one) => one.to === by)?.name;
  return {
    field,
    kind,
    ...(scale !== undefined && { scale }),
    ...(of !== undefined && { enum: of }),
    ...(to !== undefined && { to, dictionary: dictionaryPath(chosen) }),
    ...(asked !== undefined && { by: asked }),
  };
}

function dictionaryPath(shape: Shape | undefined): string {
  const said = shape?.draft.input.dictionary;
  const own = typeof said === 'object' ? said.path : undefined;
  return own ?? `dico-${shape?.draft.input.plural ?? plural(shape?.name ?? '')}`;
}

/** Questions of a base are asked of its types too. */
function questioned({ name, draft }: Shape, { shapes, context }: BehaviourPlace): Pick<Behaviour, 'questioned'> {
  const { extends: base } = draft.input;
  const owner = base === undefined ? draft : shapes.get(base)?.draft;
  const by = owner?.input.questioned;
  const role = by === undefined ? undefined : shapes.get(by)?.draft.input.role;
  if (owner === undefined || by === undefined || role?.is !== 'questions') return {};
  const answers = shapes.get(answersName(owner.name, role.answers));
  const of = shapes.get(by)?.fields.get(role.of)?.enum ?? '';
  const question = [...(answers?.fields.values() ?? [])].find(({ to }) => to === by)?.name;
  const as = [...new Set([owner.name, name])].flatMap((one) => enumValue(context, of, camel(one)) ?? []);
  if (answers === undefined || question === undefined) return {};
  return {
    questioned: {
      by,
      dictionary: dictionaryPath(shapes.get(by)),
      of: role.of,
      type: role.type,
      types: questionTypes(role.values, shapes.get(by)?.fields.get(role.type)?.enum ?? '', context),
      as,
      answers: answers.name,
      inverse: role.inverse,
      owner: answers.parent?.field ?? '',
      question,
      values: [...new Set(Object.values(role.values))]
        .flatMap((held) => answers.fields.get(held) ?? [])
        .map((held) => answerField(held, by, shapes)),
    },
  };
}

/** Types of a base that have no screen: the sheet of the base shows them, and takes their steps. */
function sheetless({ name, draft }: Shape, { shapes }: BehaviourPlace): Pick<Behaviour, 'sheetless'> {
  if (Object.keys({ ...draft.input.screens }).length === 0) return {};
  const found = [...shapes.values()].flatMap((other) => {
    const { extends: base, screens, discriminator } = other.draft.input;
    const [[field, value] = [], ...others] = Object.entries({ ...discriminator });
    const isOne = base === name && Object.keys({ ...screens }).length === 0 && others.length === 0;
    return isOne && field !== undefined && value !== undefined ? [{ entity: other.name, field, value }] : [];
  });
  return found.length === 0 ? {} : { sheetless: found };
}

export function checkField(
  { draft, fields, name: entity }: Shape,
  { name, at }: { readonly name: string; readonly at: readonly (string | number)[] },
  { diagnostics }: Context,
): void {
  if (fields.has(name)) return;
  diagnostics.unknown('model/unknown-column', draft.at(...at), {
    message: `« ${name} » n'est pas un champ de « ${entity} »`,
    name,
    known: [...fields.keys()],
  });
}
