import type { EntityModule, FieldDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { wireName } from '#domain/imports/import-fields.ts';
import { begunByName, saidByName } from '#domain/imports/said-by-name.ts';
import { isWritten } from '#domain/series/written-field.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Wanted } from './wanted-names.ts';

/** Values of a new record of a name, and the references that it needs besides. */
export interface Creation {
  readonly said: RecordData;
  readonly needs: readonly FieldDescriptor[];
}

export interface Creating {
  readonly can: (right: string) => boolean;
  readonly language: Language;
  /** The one edition that the lines are of; null: of several, or of none. */
  readonly edition: number | null;
}

/** Null where a name does not make a record, or the user may not create it. */
export function creationOf({ descriptor }: EntityModule, { text }: Wanted, { can, language, edition }: Creating): Creation | null {
  if (!descriptor.operations.includes('create') || !can(descriptor.rights.write)) return null;
  if (descriptor.edition !== null && edition === null) return null;
  const name = saidByName(descriptor, text) ?? begunByName(descriptor, text, language);
  if (Object.keys(name).length === 0) return null;
  const initialValues = descriptor.edition === null ? name : { ...name, [descriptor.edition]: edition };
  const needs = descriptor.fields.filter(
    (field) => field.required && isWritten(field) && field.default === undefined && !(wireName(field) in initialValues),
  );
  return needs.every(({ kind }) => kind === 'reference') ? { said: initialValues, needs } : null;
}
