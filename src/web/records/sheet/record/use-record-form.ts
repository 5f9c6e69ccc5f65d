import { useForm } from '@tanstack/react-form';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { brokenRules } from '#domain/records/write/rules.ts';
import { fieldErrors } from '#domain/records/write/validation.ts';
import { takenValues } from '#web/records/lookup/taken-values.ts';
import { type Modules, toBody } from '#web/records/fields/field-property.ts';
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
        const errors = checkRecord({ module, modules, schema }, asRecord(value));
        return errors.length === 0 ? undefined : errors;
      },
    },
  });
}

export type RecordForm = ReturnType<typeof useRecordForm>;

export function checkRecord({ module, modules, schema }: Omit<RecordFormInput, 'record'>, values: RecordData): readonly FieldError[] {
  const body = toBody(module, values, modules);
  const result = schema.safeParse(body);
  const taken = takenValues(module.descriptor, values);
  return [...(result.success ? brokenRules(module.descriptor, body) : fieldErrors(result.error, body)), ...taken];
}

/** Values of a form are what was read and what controls gave: JSON both. */
export function asRecord(values: FormValues): RecordData {
  return values as RecordData;
}
