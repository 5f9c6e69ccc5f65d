import type { EntityDescriptor, FieldDescriptor, FilterOperator, PathStep } from '#generated/entities/descriptor.gen.ts';
import { type ComparedAs, comparedAs, OPERATORS } from './compared-as.ts';
import { isTranslation, textName, withoutId } from './record-data.ts';
import { fieldNamed } from './record-source.ts';

/** A name that a filter, a sort or a column list may use, resolved on its entity. */
export interface NamedField {
  readonly name: string;
  /** Entity that holds the field: the one asked, or the one at the end of the step. */
  readonly entity: string;
  readonly field: FieldDescriptor;
  /** At most one step: through a reference, to parts, or through links. */
  readonly step: PathStep | null;
  readonly comparedAs: ComparedAs;
  /** Conditions with the same group hold on one and the same part; null when there is one value at most. */
  readonly group: string | null;
  /** The name asks for the text of a reference (`PaysLibelle`), not for its id. */
  readonly isLibelle: boolean;
}

type EntityLookup = (name: string) => EntityDescriptor | undefined;

/**
 * Field meant by `Duree`, `Libelle` (text of a translation), `PaysLibelle` (text of a reference),
 * `Nb` (derived), `Id`, or `Inscriptions.IdSection` (one step). Null: there is no such field.
 */
export function resolveFieldName(lookup: EntityLookup, entity: EntityDescriptor, name: string): NamedField | null {
  const [head = '', tail, ...rest] = name.split('.');
  if (rest.length > 0) return null;
  if (tail === undefined) return named(entity, { name, step: null, group: null }, head);
  const step = stepNamed(entity, head);
  const target = step === null ? undefined : lookup(step.entity);
  if (step === null || target === undefined) return null;
  return named(target, { name, step, group: step.step === 'reference' ? null : head }, tail);
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

function named(entity: EntityDescriptor, place: Pick<NamedField, 'name' | 'step' | 'group'>, name: string): NamedField | null {
  const own = systemField(name) ?? fieldNamed(entity, name);
  const field = own ?? entity.fields.find((candidate) => isTranslation(candidate) && textName(candidate) === name);
  if (field !== undefined) return { ...place, entity: entity.name, field, comparedAs: comparedAs(field), isLibelle: false };
  const labelled = entity.fields.find((candidate) => candidate.libelle === name);
  return labelled === undefined ? null : { ...place, entity: entity.name, field: labelled, comparedAs: 'text', isLibelle: true };
}

function systemField(name: string): FieldDescriptor | undefined {
  if (name === 'Id') return ID_FIELD;
  return name === 'Version' ? VERSION_FIELD : undefined;
}

function stepNamed(entity: EntityDescriptor, head: string): PathStep | null {
  const part = [...entity.parts, ...entity.referencedBy].find((candidate) => 'inverse' in candidate && candidate.inverse === head);
  if (part !== undefined) return { step: 'parts', field: part.field, entity: part.entity };
  const field = entity.fields.find(
    (candidate) => candidate.to !== undefined && (candidate.name === head || withoutId(candidate.name) === head),
  );
  if (field?.to === undefined) return null;
  if (field.kind === 'reference' || field.kind === 'owned') return { step: 'reference', field: field.name, entity: field.to };
  return field.kind === 'ids' || field.kind === 'links' ? { step: 'links', field: field.name, entity: field.to } : null;
}

/** The field that a row property shows: its own name, the text of a translation, or the text of a reference. */
export function fieldShownAs({ fields }: EntityDescriptor, name: string): FieldDescriptor | undefined {
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => (isTranslation(field) && textName(field) === name) || field.libelle === name)
  );
}
