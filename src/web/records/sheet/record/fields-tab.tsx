import { useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import type { CellDescriptor, EntityModule, FieldDescriptor, SectionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { governingField } from '#domain/records/read/linked-choice.ts';
import { isRecordData, isSettled, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { settledBy } from '#domain/records/read/settled.ts';
import { hiddenFields } from '#domain/records/write/rules.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { Modules } from '#web/records/fields/record-body.ts';
import { editedProperty, mayEdit } from '#web/records/fields/field-property.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { entityLabel, findField } from '#web/records/lookup/resolve-field.ts';
import { useSentence } from '#web/records/own-sentence.ts';
import { useFieldId } from './field-ids.ts';
import { asRecord, type RecordForm } from './use-record-form.ts';
import type { SheetController } from '../frame/use-sheet.ts';

/** Needs of the fields from the sheet around them. */
type FieldsSheet = Pick<SheetController, 'form' | 'snapshot' | 'serverErrors' | 'showErrors' | 'clearServerError' | 'setProblem'>;

interface FieldsTabProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly sections: readonly SectionDescriptor[];
  readonly sheet: FieldsSheet;
  readonly disabled: boolean;
}

/** Sections of the record's own fields, on the twelve columns the schema lays them on. */
export function FieldsTab({ module, modules, sections, sheet, disabled }: FieldsTabProps): ReactNode {
  const language = useLanguage();
  const { can } = useRights();
  // One text, so that a key in another field does not render the whole tab again.
  const hidden = useStore(sheet.form.store, (state) => hiddenFields(module.descriptor, asRecord(state.values)).join(' ')).split(' ');
  return (
    <div className="sheet-sections" data-read={disabled || undefined}>
      {sections.map((section, index) => (
        <section
          aria-label={section.section === null ? undefined : entityLabel(module, `sections.${section.section}`, language)}
          className="sheet-section"
          key={section.section ?? index}
        >
          {section.section === null ? null : <h2>{entityLabel(module, `sections.${section.section}`, language)}</h2>}
          <div className="ui-grid">
            {placedFields(module, section).map(({ cell, field, isBesideLabels }) =>
              hidden.includes(field.name) ? null : (
                <FormField
                  disabled={disabled || !mayEdit(field, can) || isSettled(field, sheet.snapshot)}
                  field={field}
                  isBesideLabels={isBesideLabels}
                  key={cell.field}
                  module={module}
                  modules={modules}
                  sheet={sheet}
                  width={cell.width}
                />
              ),
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

interface PlacedField {
  readonly cell: CellDescriptor;
  readonly field: FieldDescriptor;
  readonly isBesideLabels: boolean;
}

/** The fields of a section in their order, each with what it needs to know of its row. */
function placedFields({ descriptor }: EntityModule, { rows }: SectionDescriptor): readonly PlacedField[] {
  return rows.flatMap((row) => {
    const fields = row.flatMap((cell) => {
      const field = findField(descriptor, cell.field);
      // The state of a file stands in the header, and changes by its steps.
      return field === undefined || field.name === descriptor.states?.field ? [] : [{ cell, field }];
    });
    const isBesideLabels = fields.some(({ field }) => field.kind !== 'boolean');
    return fields.map((placed) => ({ ...placed, isBesideLabels }));
  });
}

interface FormFieldProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly field: FieldDescriptor;
  readonly width: number;
  readonly isBesideLabels: boolean;
  readonly sheet: FieldsSheet;
  readonly disabled: boolean;
}

/** One field bound to the form: a key in another field does not render it again. */
function FormField({ module, modules, field, width, isBesideLabels, sheet, disabled }: FormFieldProps): ReactNode {
  const { form, snapshot, serverErrors, showErrors } = sheet;
  const property = editedProperty(field);
  const id = useFieldId(property);
  const errors = useFieldErrors(form, property);
  const around = useAround(form, module, field);
  const settled = settledBy(module.descriptor, { name: field.name, record: snapshot });
  const help = useSentence(settled?.says);
  const fieldErrors = serverErrors.filter(
    (error) => error.path === property || error.path === field.name || error.path.startsWith(`${property}.`),
  );
  return (
    <form.Field name={property}>
      {(api) => (
        <LabelledField
          disabled={disabled || settled !== undefined}
          errors={[...fieldErrors, ...(showErrors || api.state.meta.isBlurred ? errors : [])]}
          field={field}
          help={help}
          id={id}
          isBesideLabels={isBesideLabels}
          module={module}
          modules={modules}
          onBlur={api.handleBlur}
          onChange={(value) => {
            sheet.clearServerError(property);
            api.handleChange(value);
          }}
          onProblem={(code, params) => sheet.setProblem(property, code, params)}
          record={{ ...snapshot, ...around, ...asRecord({ [property]: api.state.value }) }}
          width={width}
        />
      )}
    </form.Field>
  );
}

/** Other choices that this choice follows: the year, and the values it is narrowed by. */
function useAround(form: RecordForm, { descriptor }: EntityModule, { among = {} }: FieldDescriptor): RecordData {
  const names = [
    ...(descriptor.edition === null ? [] : [descriptor.edition]),
    ...Object.values(among).flatMap((condition) => governingField(condition) ?? []),
  ];
  const serialized = useStore(form.store, (state) => JSON.stringify(names.map((name) => readNumber(asRecord(state.values), name))));
  const values: readonly (number | null)[] = JSON.parse(serialized);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
}

const NONE: readonly FieldError[] = [];

/** Errors the schema finds under one property; the same array as long as they are the same. */
function useFieldErrors(form: RecordForm, property: string): readonly FieldError[] {
  const key = useStore(form.store, (state) =>
    JSON.stringify(formErrors(state.errors).filter((error) => error.path === property || error.path.startsWith(`${property}.`))),
  );
  return key === '[]' ? NONE : parseErrors(key);
}

/** Field errors the form's validator gave, whatever else the form may hold. */
export function formErrors(errors: readonly unknown[]): readonly FieldError[] {
  return errors.flat().filter(isFieldError);
}

function parseErrors(text: string): readonly FieldError[] {
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter(isFieldError) : NONE;
}

function isFieldError(value: unknown): value is FieldError {
  return isRecordData(value) && typeof value['path'] === 'string' && typeof value['code'] === 'string';
}
