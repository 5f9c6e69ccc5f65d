import type { DerivedPlace } from './derived-place.ts';
/** Derived fields get their path, conditions and result once every entity is known. */
import type { FieldInput } from '../../field-metamodel.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { DerivedCase, DerivedResult, FieldDescriptor, FieldKind, Moment } from '../../runtime/field.ts';
import { languagesOfEnum } from '../content-languages.ts';
import type { Context, DraftField } from '../draft.ts';
import type { Position } from '../model.ts';
import { checkedEnumValue } from './fields.ts';
import { whereValues } from '../screens/filters.ts';
import type { LabelBook } from '../labels/label-book.ts';
import { findField, knownNames, resolvePath } from '../paths.ts';
import { recordConditions } from './record-conditions.ts';
import type { Shapes } from './shapes.ts';
import { summaryTexts } from './summary.ts';

export function resolveDerived(shapes: Shapes, context: Context, book: LabelBook): void {
  for (const shape of shapes.values()) {
    for (const draft of shape.draft.fields.values()) {
      const descriptor = shape.fields.get(draft.name);
      // An inherited sentence keeps the meaning it has in its base, whose statuses may go by other names here.
      const speaker = shapes.get(draft.declaredIn) ?? shape;
      if (descriptor !== undefined)
        shape.fields.set(draft.name, { ...descriptor, ...resolved(draft, { shapes, shape: speaker, context, book }) });
    }
  }
  for (const shape of shapes.values()) {
    for (const field of shape.fields.values()) {
      const taken = takenField(field, { shapes, shape });
      if (taken !== null) shape.fields.set(field.name, { ...field, ...resultOf(taken, field) });
    }
  }
}

type TakenPlace = Pick<DerivedPlace, 'shapes' | 'shape'>;
const TAKEN_DEPTH = 8;

/** The field that a `pick`, `min` or `max` shows in the end, through those that take one another; null for any other kind. */
function takenField(field: FieldDescriptor, { shapes, shape }: TakenPlace, depth = 0): FieldDescriptor | null {
  if (depth > TAKEN_DEPTH) return null;
  if (field.kind === 'pick') {
    const first = shape.fields.get(field.cases?.[0]?.take ?? '');
    return first === undefined ? null : (takenField(first, { shapes, shape }, depth + 1) ?? first);
  }
  if (field.kind !== 'min' && field.kind !== 'max') return null;
  const holder = shapes.get(field.path?.steps.at(-1)?.entity ?? shape.name);
  const end = holder?.fields.get(field.path?.field ?? '');
  return holder === undefined || end === undefined ? null : (takenField(end, { shapes, shape: holder }, depth + 1) ?? end);
}

function resolved(draft: DraftField, place: DerivedPlace): Partial<FieldDescriptor> {
  const { input, at } = draft;
  switch (input.kind) {
    case 'difference':
    case 'span':
    case 'days':
      return { between: [momentOf(draft, 0), momentOf(draft, 1)] };
    case 'product':
      return { of: input.factors.map((name, index) => ownField(name, place, at('factors', index))?.name ?? name) };
    case 'condition':
      return { when: recordConditions(input.filter, place, (...path) => at('filter', ...path)) };
    case 'choice':
      return {
        cases: input.cases.map(({ is, when }, index): DerivedCase => ({
          is: checkedEnumValue(is, input.enum, { context: place.context, position: at('cases', index, 'is') }),
          when: recordConditions(when ?? [], place, (...path) => at('cases', index, 'when', ...path)),
        })),
      };
    case 'pick':
      return pickParts(draft, input.cases, place);
    case 'summary':
      return {
        texts: summaryTexts(draft, input.text, place),
        when: recordConditions(input.when ?? [], place, (...path) => at('when', ...path)),
      };
    case 'references': {
      const named = input.fields.map((name, index) => ownField(name, place, at('fields', index)));
      const to = named[0]?.to;
      return { of: named.flatMap((field) => field?.name ?? []), ...(to !== undefined && { to, key: 'Id' }) };
    }
    case 'reference':
    case 'ids':
      return amongParts(draft, input, place);
    case 'text':
      return answerParts(draft, input.answer, place);
    case 'languages':
      languagesOfEnum(input.enum, place.context, at('enum'));
      return { of: input.texts.map((name, index) => ownField(name, place, at('texts', index))?.name ?? name) };
    default:
      return 'path' in input ? pathParts(draft, input, place) : {};
  }
}

type WithPath = Extract<FieldInput, { readonly path: string }>;

function pathParts({ at }: DraftField, input: WithPath, { shapes, shape, context }: DerivedPlace): Partial<FieldDescriptor> {
  const path = resolvePath(shapes, { entity: shape.name, text: input.path }, { diagnostics: context.diagnostics, position: at('path') });
  if (path === null) return {};
  const crossed = path.steps.map(({ entity }) => entity).toReversed();
  const where = whereValues(
    input.where,
    { entities: crossed, start: shape.name },
    { shapes, context, at: (...rest) => at('where', ...rest) },
  );
  const first = input.kind === 'join' ? input.first : undefined;
  const end = shapes.get(path.steps.at(-1)?.entity ?? shape.name)?.fields.get(path.field ?? '');
  return {
    path,
    ...((end?.kind === 'image' || end?.kind === 'file') && { sortable: false }),
    ...(where !== undefined && { where }),
    ...(first !== undefined && { first: { Key: first.replace(/^-/, ''), Desc: first.startsWith('-') } }),
  };
}

type Chosen = Extract<FieldInput, { readonly kind: 'reference' | 'ids' }>;

function amongParts({ at }: DraftField, { to, among }: Chosen, { shapes, shape, context }: DerivedPlace): Partial<FieldDescriptor> {
  if (among === undefined) return {};
  const amongEntries = Object.entries(among).map(([name, value]) => {
    const end = amongEnd(name, { entity: to, position: at('among', name) }, { shapes, context });
    const place = { shapes, context, at: () => at('among', name) };
    const values = whereValues({ [end.field]: value }, { entities: [end.entity], start: shape.name }, place);
    return [end.key, values?.[end.field] ?? value] as const;
  });
  return { among: Object.fromEntries(amongEntries) };
}

interface AmongEnd {
  readonly entity: string;
  readonly field: string;
  /** `IdProfil.Cible`: the reference by its own name, for who has the record. */
  readonly key: string;
}

/** Field that decides whether a record may be chosen: its own, or one behind a reference of it. */
function amongEnd(
  name: string,
  { entity, position }: { readonly entity: string; readonly position: Position },
  { shapes, context: { diagnostics } }: Pick<DerivedPlace, 'shapes' | 'context'>,
): AmongEnd {
  const directEnd = { entity, field: name, key: name };
  if (!name.includes('.')) return directEnd;
  const path = resolvePath(shapes, { entity, text: name }, { diagnostics, position });
  const step = path?.steps[0];
  if (path === null || path.field === null) return directEnd;
  if (step?.step !== 'reference') {
    diagnostics.report('model/unknown-path', position, `« ${name} » : un choix ne traverse qu'une référence`);
    return directEnd;
  }
  return { entity: step.entity, field: path.field, key: `${step.field}.${path.field}` };
}

type Answer = Extract<FieldInput, { readonly kind: 'text' }>['answer'];

function answerParts({ at }: DraftField, answer: Answer, place: DerivedPlace): Partial<FieldDescriptor> {
  if (answer === undefined) return {};
  for (const key of ['question', 'chosen'] as const) {
    const named = ownField(answer[key], place, at('answer', key));
    if (named !== null && named.kind !== 'reference')
      place.context.diagnostics.report('model/unknown-column', at('answer', key), `« ${answer[key]} » ne désigne pas de fiche`);
  }
  return { answer: { question: answer.question, chosen: answer.chosen, told: answer.told ?? false } };
}

type PickCases = Extract<FieldInput, { readonly kind: 'pick' }>['cases'];

function pickParts({ at }: DraftField, cases: PickCases, place: DerivedPlace): Partial<FieldDescriptor> {
  return {
    cases: cases.map(({ take, when }, index) => ({
      take: ownField(take, place, at('cases', index, 'take'))?.name ?? take,
      when: recordConditions(when ?? [], place, (...path) => at('cases', index, 'when', ...path)),
    })),
  };
}

function isResult(kind: FieldKind): kind is DerivedResult {
  return KINDS[kind].isResult;
}

/** Shown and compared as the field it takes; a reference by what it shows, or at the end of a path by its number. */
function resultOf(field: FieldDescriptor, { kind }: FieldDescriptor): Partial<FieldDescriptor> {
  const as = field.kind === 'reference' && kind !== 'pick' ? 'integer' : (field.as ?? field.kind);
  return {
    as: isResult(as) ? as : 'string',
    ...(field.scale !== undefined && { scale: field.scale }),
    ...(field.unit !== undefined && { unit: field.unit }),
    ...(field.enum !== undefined && { enum: field.enum }),
  };
}

/** An unknown field is reported when the kinds of both ends are compared. */
function momentOf({ input }: DraftField, index: 0 | 1): Moment {
  const text = 'between' in input ? input.between[index] : '';
  const [, name = '', days = '0'] = /^(.*?)([+-]\d+)?$/.exec(text) ?? [];
  if (name === '$aujourdhui') return { field: null, days: Number(days) };
  return { field: name, days: Number(days) };
}

function ownField(name: string, { shape, context }: DerivedPlace, position: ReturnType<DraftField['at']>): FieldDescriptor | null {
  const field = findField(shape, name);
  if (field === null)
    context.diagnostics.unknown('model/unknown-column', position, {
      message: `« ${name} » n'est pas un champ de « ${shape.name} »`,
      name,
      known: knownNames(shape),
    });
  return field;
}
