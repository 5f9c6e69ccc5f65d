import type { EntityDescriptor, FieldDescriptor, FilterOperator, PathStep } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '../kinds/shown-kinds.ts';
import { comparedAs, OPERATORS } from '../conditions/compared-as.ts';
import { isTranslation, textName } from '#domain/values/record-data.ts';
import { stepNamed } from './named-path.ts';
import { questionField } from './question-fields.ts';
import { fieldNamed } from '../read/record-source.ts';

/** A name that a filter, a sort or a column list may use, resolved on its entity. */
export interface NamedField {
  readonly name: string;
  /** Entity that holds the field: the one queried, or the one at the end of the way. */
  readonly entity: string;
  readonly field: FieldDescriptor;
  /**
   * The way there, cut after each step into a collection (references, then parts or links): conditions that
   * share a leg hold on one and the same row at its end.
   */
  readonly legs: readonly (readonly PathStep[])[];
  /** References from there to the record that holds the field; what is absent on the way is an absent value. */
  readonly tail: readonly PathStep[];
  readonly comparedAs: ComparedAs;
  /** The name asks for the text of a reference (`PaysLibelle`), not for its id. */
  readonly isLibelle: boolean;
}

type EntityLookup = (name: string) => EntityDescriptor | undefined;

/** Longer ways are refused as an unknown field is. */
const FILTER_STEPS_MAX = 3;

/**
 * Field meant by `Duree`, `Libelle` (text of a translation), `PaysLibelle` (text of a reference),
 * `Nb` (derived), `Id`, or a path (`Inscriptions.PrixObtenus.IdPrix`). Null: there is no such field.
 */
export function resolveFieldName(lookup: EntityLookup, entity: EntityDescriptor, name: string): NamedField | null {
  const segments = name.split('.');
  const last = segments.pop() ?? '';
  if (segments.length > FILTER_STEPS_MAX) return null;
  const legs: (readonly PathStep[])[] = [];
  let open: readonly PathStep[] = [];
  let holder = entity;
  for (const segment of segments) {
    const step = stepNamed(holder, segment);
    const target = step === null ? undefined : lookup(step.entity);
    if (step === null || target === undefined) return null;
    holder = target;
    open = [...open, step];
    if (step.step === 'reference') continue;
    legs.push(open);
    open = [];
  }
  return named(holder, { name, legs, tail: open }, last);
}

/** Every step of the way, nearest first. */
export function stepsOfField({ legs, tail }: Pick<NamedField, 'legs' | 'tail'>): readonly PathStep[] {
  return [...legs.flat(), ...tail];
}

/** Key of conditions that go through the same collection; null once the way has no more of them. */
export function legKey({ legs }: NamedField, depth: number): string | null {
  return legs[depth]?.map((step) => `${step.step} ${step.entity} ${step.field} ${questionAsked(step)}`).join(', ') ?? null;
}

function questionAsked(step: PathStep): string {
  return step.step === 'parts' && step.asked !== undefined ? String(step.asked.id) : '';
}

export function isOperatorAllowed(target: NamedField, op: FilterOperator): boolean {
  return OPERATORS[target.comparedAs].includes(op);
}

/** The key every record has and no descriptor lists. */
export const ID_FIELD: FieldDescriptor = {
  name: 'Id',
  kind: 'integer',
  column: 'id',
  declaredIn: '',
  required: true,
  readOnly: true,
  default: undefined,
  unique: true,
  filterable: true,
  sortable: true,
  normalised: false,
};
const VERSION_FIELD: FieldDescriptor = { ...ID_FIELD, name: 'Version', column: 'version', unique: false };

function named(entity: EntityDescriptor, place: Pick<NamedField, 'name' | 'legs' | 'tail'>, name: string): NamedField | null {
  const directField = systemField(name) ?? fieldNamed(entity, name);
  const field = directField ?? entity.fields.find((candidate) => isTranslation(candidate) && textName(candidate) === name);
  if (field !== undefined) return { ...place, entity: entity.name, field, comparedAs: comparedAs(field), isLibelle: false };
  const labelled = entity.fields.find((candidate) => candidate.libelle === name);
  if (labelled !== undefined) return { ...place, entity: entity.name, field: labelled, comparedAs: 'text', isLibelle: true };
  const question = questionField(entity, name);
  return question === undefined
    ? null
    : { ...place, entity: entity.name, field: question, comparedAs: comparedAs(question), isLibelle: false };
}

function systemField(name: string): FieldDescriptor | undefined {
  if (name === 'Id') return ID_FIELD;
  return name === 'Version' ? VERSION_FIELD : undefined;
}

/** The field that a row property shows: its own name, the text of a translation, or the text of a reference. */
export function fieldShownAs(descriptor: EntityDescriptor, name: string): FieldDescriptor | undefined {
  const { fields } = descriptor;
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => (isTranslation(field) && textName(field) === name) || field.libelle === name) ??
    questionField(descriptor, name)
  );
}
