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
  const roleInput = shape.draft.input.role;
  if (roleInput === undefined) return {};
  const { is } = roleInput;
  const fields = roleFields(roleInput);
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
  return { role: is === 'questions' ? questionsRole(shape, roleInput, context) : roleInput };
}

/** Keys of a role that name fields of its entity. */
function roleFields(roleInput: NonNullable<EntityFile['role']>): Readonly<Record<string, string | undefined>> {
  switch (roleInput.is) {
    case 'questions':
      return { of: roleInput.of, type: roleInput.type };
    case 'unread':
      return { kind: roleInput.kind, record: roleInput.record };
    default:
      return { ...roleInput, is: undefined };
  }
}

function mergeable(shape: Shape, { shapes, context }: BehaviourPlace): Pick<Behaviour, 'mergeable'> {
  const mergeInput = shape.draft.input.mergeable;
  if (mergeInput === undefined) return {};
  checkField(shape, { name: mergeInput.former, at: ['mergeable', 'former'] }, context);
  if (mergeInput.aside !== undefined) checkField(shape, { name: mergeInput.aside, at: ['mergeable', 'aside'] }, context);
  const { diagnostics } = context;
  for (const [reason, paths] of Object.entries(mergeInput.twins))
    for (const [index, text] of paths.entries()) {
      const position = shape.draft.at('mergeable', 'twins', reason, index);
      const path = resolvePath(shapes, { entity: shape.name, text }, { diagnostics, position });
      if (path !== null && (path.field === null || path.steps.length > 1 || path.steps.some(({ step }) => step !== 'reference')))
        diagnostics.report('model/unknown-path', position, `« ${text} » : un champ de la fiche, ou d'une fiche qu'elle désigne`);
    }
  return { mergeable: mergeInput };
}

function keptOnMerge(shape: Shape, { context }: BehaviourPlace): Pick<Behaviour, 'keptOnMerge'> {
  const mergeRule = shape.draft.input.keptOnMerge;
  if (mergeRule === undefined) return {};
  checkField(shape, { name: mergeRule.field, at: ['keptOnMerge', 'field'] }, context);
  const left = mergeRule.left ?? {};
  for (const name of Object.keys(left)) checkField(shape, { name, at: ['keptOnMerge', 'left', name] }, context);
  return { keptOnMerge: { field: mergeRule.field, left } };
}

function numbers(shape: Shape, { context }: BehaviourPlace): Pick<Behaviour, 'numbers'> {
  const fieldNames = shape.draft.input.numbers;
  if (fieldNames === undefined) return {};
  for (const [index, name] of fieldNames.entries()) checkField(shape, { name, at: ['numbers', index] }, context);
  return { numbers: fieldNames };
}

function says({ draft }: Shape, { context: { diagnostics }, sentences }: BehaviourPlace): Pick<Behaviour, 'says'> {
  const texts = draft.input.says;
  if (texts === undefined) return {};
  const named: (key: keyof EntitySentences) => EntitySentences = (key) => {
    const text = texts[key];
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
  const settledGroups = shape.draft.input.settled;
  if (settledGroups === undefined) return {};
  const { diagnostics } = context;
  return {
    settled: settledGroups.map(({ fields, parts, by, says: text }, index) => {
      for (const [place, name] of fields.entries()) checkField(shape, { name, at: ['settled', index, 'fields', place] }, context);
      for (const [place, name] of (parts ?? []).entries())
        if (shapes.get(name)?.parent?.entity !== shape.name)
          diagnostics.unknown('model/unknown-entity', shape.draft.at('settled', index, 'parts', place), {
            message: `« ${name} » n'est pas une liste de « ${shape.name} »`,
            name,
            known: [...shapes].flatMap(([partName, { parent }]) => (parent?.entity === shape.name ? [partName] : [])),
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
  const { discussed: isDiscussed, extends: base, screens = {} } = draft.input;
  if (isDiscussed === undefined) return {};
  const hasSheet = Object.values(screens).some(({ record, sheet }) => record !== false && sheet !== undefined);
  if (base !== undefined || !hasSheet)
    diagnostics.report(
      'model/no-sheet',
      draft.at('discussed'),
      base === undefined
        ? '« discussed » demande une fiche : aucun écran n’en a'
        : `« discussed » se dit sur « ${base} », dont ce type partage les fils`,
    );
  return isDiscussed ? {} : { discussed: false };
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
  const linkField = [...(chosen?.fields.values() ?? [])].find((one) => one.to === by)?.name;
  return {
    field,
    kind,
    ...(scale !== undefined && { scale }),
    ...(of !== undefined && { enum: of }),
    ...(to !== undefined && { to, dictionary: dictionaryPath(chosen) }),
    ...(linkField !== undefined && { by: linkField }),
  };
}

function dictionaryPath(shape: Shape | undefined): string {
  const dictionaryInput = shape?.draft.input.dictionary;
  const declaredPath = typeof dictionaryInput === 'object' ? dictionaryInput.path : undefined;
  return declaredPath ?? `dico-${shape?.draft.input.plural ?? plural(shape?.name ?? '')}`;
}

/** Questions of a base apply to its types too. */
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
