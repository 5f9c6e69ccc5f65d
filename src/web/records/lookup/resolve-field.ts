import type {
  EntityDescriptor,
  EntityModule,
  EnumDescriptor,
  FieldDescriptor,
  FieldKind,
  Language,
} from '#generated/entities/descriptor.gen.ts';
import { labelOf } from '#web/i18n/i18n.ts';

/** Facts about a named field for a list, a filter or a form, whatever way it was named. */
export interface NamedField {
  /** As written in the schema: a field, the text alias of a translation, or a path. */
  readonly name: string;
  readonly label: string;
  readonly field: FieldDescriptor;
  /** Kind that decides how the value is shown and compared (a derived field counts as its result). */
  readonly kind: FieldKind;
  /** Property of a list row that holds the text to show, when it is not `name`. */
  readonly textProperty: string;
  /** Enumerations of the entity that holds the field. */
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
}

/** Null when the entity has no such field: a screen then leaves it out. */
export function resolveField(module: EntityModule, name: string, language: Language): NamedField | null {
  const field = findField(module.descriptor, name);
  if (field === undefined) return null;
  const label = fieldLabel(module, field.name, language);
  return { name, label, field, kind: shownKind(field), textProperty: textProperty(field, name), enums: module.enums };
}

export function findField(descriptor: EntityDescriptor, name: string): FieldDescriptor | undefined {
  return descriptor.fields.find((field) => field.name === name) ?? descriptor.fields.find((field) => field.text === name);
}

export function entityLabel(module: EntityModule, key: string, language: Language): string {
  return labelOf(module, key, language) ?? key;
}

/** Of the name of the record: « Nouvelle personne », « Nueva película ». */
export function isFeminine(module: EntityModule, language: Language): boolean {
  const gender = labelOf(module, 'gender', language);
  return gender === undefined ? module.descriptor.feminine : gender === 'feminine';
}

export function fieldLabel(module: EntityModule, name: string, language: Language): string {
  return labelOf(module, `fields.${name}`, language) ?? name;
}

/** Kind of the value itself: a sum of money is shown as money, a translation in a list as text. */
export function shownKind(field: FieldDescriptor): FieldKind {
  return field.as ?? field.kind;
}

function textProperty(field: FieldDescriptor, name: string): string {
  if (field.kind === 'label' || field.kind === 'longText') return field.text ?? name;
  return field.libelle ?? name;
}
