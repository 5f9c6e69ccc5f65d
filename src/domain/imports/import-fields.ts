import type { ContentLanguage, EntityDescriptor, FieldDescriptor, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isSealed, isTranslation, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';
import type { BesideColumns } from './beside/beside-columns.ts';
import { detailsOf } from './details.ts';
import type { Part } from './parts.ts';
import { nameFields } from './said-by-name.ts';
import { isWritten } from '#domain/series/written-field.ts';

/** By reference field: what a line says of the record that it names. */
export type LinkedValues = Readonly<Record<string, RecordData>>;

/** Target of the value of a column. */
export interface ImportTarget {
  /** `Email`, `TradLibelle.en`, `Adresse.Ville`, `Personne.Nom`: what is remembered of a choice. */
  readonly key: string;
  /** The field that reads the cells. */
  readonly field: FieldDescriptor;
  /** Entity that holds it. */
  readonly entity: string;
  readonly place:
    | { readonly in: 'record' }
    /** The hour of a moment whose day stands in another column. */
    | { readonly in: 'clock' }
    /** A whole name, of which the record's own fields are parts. */
    | { readonly in: 'name' }
    | { readonly in: 'text'; readonly language: ContentLanguage }
    /** A record of its own, such as an address. */
    | { readonly in: 'owned'; readonly of: FieldDescriptor }
    /** Another record, which is looked for by this value. */
    | { readonly in: 'linked'; readonly by: FieldDescriptor }
    /** Fact about another record that the line names. */
    | { readonly in: 'detail'; readonly by: FieldDescriptor }
    /** A field of another kind of record that the lines also tell. */
    | { readonly in: 'part'; readonly part: Part }
    /** Answer to a question of the staff; several: one a name. */
    | { readonly in: 'answer'; readonly questioned: QuestionedDescriptor; readonly question: number; readonly isSeveral: boolean }
    /** Names of which each makes a record beside the line. */
    | { readonly in: 'beside'; readonly columns: BesideColumns; readonly kind: number };
}

type EntityLookup = (name: string) => EntityDescriptor | undefined;

/** By what a record is looked for: one value, kept as it is. */
function isKeyKind(field: FieldDescriptor): boolean {
  return field.column !== null && !isTranslation(field) && !isSealed(field) && WRITTEN_KINDS[field.kind].isKey;
}

/** Fields that tell whether a line is about a record that exists. */
export function importKeys({ fields }: Pick<EntityDescriptor, 'fields'>): readonly FieldDescriptor[] {
  return fields.filter((field) => isWritten(field) && isKeyKind(field));
}

/** All that a column of a file may be, in the order of the schema. */
export function importTargets(descriptor: EntityDescriptor, lookup: EntityLookup): readonly ImportTarget[] {
  const fieldTargets = descriptor.fields.flatMap((field): readonly ImportTarget[] => {
    if (field.kind === 'owned' && !field.readOnly) return ownedTargets(field, lookup);
    if (!isWritten(field)) return [];
    if (!isTranslation(field)) return [{ key: field.name, field, entity: descriptor.name, place: { in: 'record' } }];
    return CONTENT_LANGUAGES.map((language) => ({
      key: `${tradName(field)}.${language}`,
      field,
      entity: descriptor.name,
      place: { in: 'text', language },
    }));
  });
  return [
    ...fieldTargets,
    ...clockTargets(descriptor),
    ...nameTarget(descriptor),
    ...linkedTargets(descriptor, lookup),
    ...detailTargets(descriptor, lookup),
  ];
}

/** Day and hour often stand in two columns. */
function clockTargets({ name, fields }: EntityDescriptor): readonly ImportTarget[] {
  return fields
    .filter((field) => isWritten(field) && field.kind === 'datetime')
    .map((field) => ({ key: `${field.name}@heure`, field, entity: name, place: { in: 'clock' } }));
}

/** « Prénom et nom » in one column. */
function nameTarget(descriptor: EntityDescriptor): readonly ImportTarget[] {
  const [first, last] = nameFields(descriptor) ?? [];
  const isWhole = first !== undefined && last !== undefined && isWritten(first) && isWritten(last);
  return isWhole ? [{ key: WHOLE_NAME, field: first, entity: descriptor.name, place: { in: 'name' } }] : [];
}

export const WHOLE_NAME = '*';

function ownedTargets(of: FieldDescriptor, lookup: EntityLookup): readonly ImportTarget[] {
  const target = lookup(of.to ?? '');
  if (target === undefined) return [];
  return target.fields
    .filter((field) => isWritten(field) && !isTranslation(field))
    .map((field) => ({ key: `${withoutId(of.name)}.${field.name}`, field, entity: target.name, place: { in: 'owned', of } }));
}

/** The parts of the name of a record that this one names, such as the first name and the name of the person of a contact. */
function linkedTargets(descriptor: EntityDescriptor, lookup: EntityLookup): readonly ImportTarget[] {
  return descriptor.fields.flatMap((by): readonly ImportTarget[] => {
    const target = by.kind === 'reference' && isWritten(by) ? lookup(by.to ?? '') : undefined;
    const parts = target === undefined ? null : nameFields(target);
    if (target === undefined || parts === null || parts.length < 2 || !parts.every((part) => isWritten(part) && isKeyKind(part))) return [];
    return parts.map((field) => ({ key: `${withoutId(by.name)}.${field.name}`, field, entity: target.name, place: { in: 'linked', by } }));
  });
}

/** The venue of the room of a screening, where a column says it. */
function detailTargets({ name, fields }: EntityDescriptor, lookup: EntityLookup): readonly ImportTarget[] {
  return fields.flatMap((by) => {
    const target = by.kind === 'reference' ? lookup(by.to ?? '') : undefined;
    return detailsOf(name, by.name).flatMap((detail): readonly ImportTarget[] => {
      const field = target?.fields.find((one) => one.name === detail.field);
      if (target === undefined || field === undefined) return [];
      return [{ key: `${withoutId(by.name)}.${field.name}`, field, entity: target.name, place: { in: 'detail', by } }];
    });
  });
}

/** The field that a record of the wire names: `TradLibelle`, `Adresse`, `Email`. */
export function importFieldNamed({ fields }: Pick<EntityDescriptor, 'fields'>, name: string): FieldDescriptor | undefined {
  return fields.find((field) => wireName(field) === name);
}

/** Name under which a form sends a field: `IdLibelle` as `TradLibelle`, `IdAdresse` as `Adresse`. */
export function wireName(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}
