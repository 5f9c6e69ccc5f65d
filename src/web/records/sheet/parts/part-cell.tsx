import { type ReactNode, useId, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { isSettled, type RecordData } from '#domain/records/values/record-data.ts';
import { useRights } from '#web/session/rights.ts';
import { cellValue } from '#web/records/fields/cell-value.tsx';
import { FieldControl } from '#web/records/fields/field-control.tsx';
import { editedProperty, mayEdit, type Modules } from '#web/records/fields/field-property.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { useErrorTexts } from '#web/records/fields/use-error-texts.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { storedPart } from './part-field.ts';

interface PartCellProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly named: NamedField;
  readonly item: RecordData;
  readonly rowName: string;
  readonly disabled: boolean;
  readonly errors: readonly FieldError[];
  readonly onChange: (changes: RecordData) => void;
  /** There is no form beside the row: every kind is edited in it. */
  readonly isWhole?: boolean;
}

/** Kinds that need room: shown in the row, edited in the form of the part. */
const IN_FORM: ReadonlySet<string> = new Set([
  'label',
  'longText',
  'text',
  'owned',
  'records',
  'object',
  'objects',
  'flags',
  'image',
  'file',
  'secret',
  'ids',
  'datetime',
  'days',
]);

export function PartCell({ module, modules, named, item, rowName, disabled, errors, onChange, isWhole = false }: PartCellProps): ReactNode {
  const context = useCellContext();
  const { can } = useRights();
  const id = useId();
  const { field } = named;
  const property = editedProperty(field);
  const [stored] = useState(storedPart(item));
  const isFixed = disabled || !mayEdit(field, can) || isSettled(field, stored);
  const own = errors.filter((error) => [property, field.answer?.chosen].includes(error.path) || error.path.startsWith(`${property}.`));
  const [problem, setProblem] = useState<FieldError['code'] | null>(null);
  const messages = useErrorTexts(
    problem !== null && (problem === 'hors-choix' || field.answer !== undefined) ? [...own, { path: property, code: problem }] : own,
  );
  if (field.answer === undefined && (isFixed || (IN_FORM.has(field.kind) && !isWhole))) {
    return (
      <span className="parts-text">
        {cellValue(named, item, context)}
        <CellErrors id={id} messages={messages} />
      </span>
    );
  }
  const aria = {
    id,
    'aria-label': `${named.label}, ${rowName}`,
    'aria-describedby': messages.length === 0 ? undefined : `${id}-error`,
    'aria-invalid': messages.length > 0 || undefined,
    'aria-required': field.required || undefined,
  } as const;
  return (
    <>
      <FieldControl
        aria={aria}
        disabled={isFixed}
        errors={own}
        field={field}
        fieldComponent={LabelledField}
        label={named.label}
        module={module}
        modules={modules}
        onBlur={() => undefined}
        onChange={(value) => onChange({ [property]: value })}
        onChanges={onChange}
        onProblem={setProblem}
        record={item}
        value={item[property] ?? null}
      />
      <CellErrors id={id} messages={messages} />
    </>
  );
}

function CellErrors({ id, messages }: { readonly id: string; readonly messages: readonly string[] }): ReactNode {
  if (messages.length === 0) return null;
  return (
    <span className="ui-error" id={`${id}-error`}>
      {messages.join(' ')}
    </span>
  );
}
