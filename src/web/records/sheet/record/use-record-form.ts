import { useForm } from '@tanstack/react-form';
import type { EntityModule, RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { readTexts } from '#domain/records/typed/read-texts.ts';
import { readId, type RecordData, sameValue } from '#domain/values/record-data.ts';
import { brokenRules, fieldsOfRule } from '#domain/records/write/rules.ts';
import { fieldErrors } from '#domain/records/write/validation.ts';
import { takenValues } from '#web/records/lookup/taken-values.ts';
import { type Modules, toBody } from '#web/records/fields/record-body.ts';
import type { InputSchema } from './use-input-schema.ts';

export interface RecordFormInput {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly schema: InputSchema;
  readonly record: RecordData;
}

/** Values of a form: the properties of the record, each edited whole. */
export type FormValues = Record<string, unknown>;

/** The record being edited, checked at each change by the generated schema of its entity. */
export function useRecordForm({ module, modules, schema, record }: RecordFormInput) {
  const defaultValues: FormValues = { ...record };
  return useForm({
    defaultValues,
    validators: {
      onChange: ({ value }): readonly FieldError[] | undefined => {
        const errors = checkRecord({ module, modules, schema, was: record }, asRecord(value));
        return errors.length === 0 ? undefined : errors;
      },
    },
  });
}

export type RecordForm = ReturnType<typeof useRecordForm>;

interface CheckedForm extends Omit<RecordFormInput, 'record'> {
  /** The record as it was read: what it stores already is not checked again. */
  readonly was?: RecordData;
}

export function checkRecord({ module, modules, schema, was = {} }: CheckedForm, values: RecordData): readonly FieldError[] {
  const body = toBody(module, values, modules);
  const { Id: _id, Version: _version, ...typed } = body;
  const result = schema.safeParse(typed);
  // Texts are read as the server reads them, which knows more of them than the contract says.
  const texts = readTexts(module.descriptor, { record: body, was, entity: (name) => modules.get(name)?.descriptor });
  const wrong = [
    ...(result.success ? [] : fieldErrors(result.error, body).filter(({ path }) => !texts.has(path) && !isUnchanged(path, body))),
    ...[...texts].flatMap(([path, fault]) => (fault === null ? [] : [{ path, ...fault }])),
  ];
  return [...(wrong.length > 0 ? wrong : newlyBroken(module, body, was)), ...takenValues(module.descriptor, values)];
}

/** The schema is that of a new record: what a change does not send stays as it is. */
function isUnchanged(path: string, body: RecordData): boolean {
  const [property = ''] = path.split('.');
  return readId(body) > 0 && body[property] === undefined;
}

/** A rule that the stored record breaks already does not hold up a change of other fields. */
function newlyBroken({ descriptor: { rules } }: EntityModule, record: RecordData, was: RecordData): readonly FieldError[] {
  function isTouched(rule: RuleDescriptor): boolean {
    return readId(was) === 0 || fieldsOfRule(rule).some((name) => !sameValue(was[name] ?? null, record[name] ?? null));
  }
  return brokenRules({ rules: rules.filter(isTouched) }, record);
}

/** Values of a form are what was read and what controls gave: JSON both. */
export function asRecord(values: FormValues): RecordData {
  return values as RecordData;
}
