import { type ReactNode, useId, useState } from 'react';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { isSettled, type RecordData } from '#domain/values/record-data.ts';
import { useRights } from '#web/session/rights.ts';
import { FieldControl } from '#web/records/fields/field-control.tsx';
import type { Modules } from '#web/records/fields/record-body.ts';
import { editedProperty, mayEdit } from '#web/records/fields/field-property.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { useErrorTexts } from '#web/records/fields/use-error-texts.ts';
import { FORM_KINDS } from '#web/records/kinds/form-kinds.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { UnreadContext, useUnread } from '#web/ui/unread.tsx';
import { storedPart } from './part-field.ts';
import { PartText } from './part-text.tsx';

interface PartCellProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly named: NamedField;
  readonly item: RecordData;
  /** The part as it was read; if absent, as it was when its cell came up. */
  readonly stored?: RecordData | null;
  readonly rowName: string;
  readonly disabled: boolean;
  readonly errors: readonly FieldError[];
  readonly onChange: (changes: RecordData) => void;
  /** An unreadable text is nowhere but in its control. */
  readonly onProblem?: (isUnread: boolean) => void;
  /** There is no form beside the row: every kind is edited in it. */
  readonly isWhole?: boolean;
}

/** True if a field can be typed in the row of its part. */
export function isTyped(field: FieldDescriptor, can: (right: string) => boolean): boolean {
  return mayEdit(field, can) && (field.answer !== undefined || !FORM_KINDS[field.kind].isInForm);
}

export function PartCell(props: PartCellProps): ReactNode {
  const { module, modules, named, item, rowName, disabled, onChange, isWhole = false } = props;
  const context = useCellContext();
  const { can } = useRights();
  const id = useId();
  const { field } = named;
  const property = editedProperty(field);
  const [first] = useState(storedPart(item));
  const isFixed = disabled || !mayEdit(field, can) || isSettled(field, props.stored ?? first);
  const { own, messages, tell, tellUnread } = useCellErrors(props);
  if (field.answer === undefined && (isFixed || (FORM_KINDS[field.kind].isInForm && !isWhole))) {
    return (
      <>
        <PartText context={context} item={item} named={named} />
        <CellErrors id={id} messages={messages} />
      </>
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
      <UnreadContext value={tellUnread}>
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
          onProblem={tell}
          record={item}
          value={item[property] ?? null}
        />
      </UnreadContext>
      <CellErrors id={id} messages={messages} />
    </>
  );
}

/** Errors of the cell: those of the record, and those of a text its control could not read. */
function useCellErrors({ named: { field }, errors, onProblem }: PartCellProps) {
  const property = editedProperty(field);
  const cellErrors = errors.filter(
    (error) => [property, field.answer?.chosen].includes(error.path) || error.path.startsWith(`${property}.`),
  );
  const [problem, setProblem] = useState<FieldError['code'] | null>(null);
  const unread = useUnread();
  const errorMessages = useErrorTexts(
    problem !== null && (problem === 'hors-choix' || field.answer !== undefined)
      ? [...cellErrors, { path: property, code: problem }]
      : cellErrors,
  );
  function tell(code: FieldError['code'] | null): void {
    setProblem(code);
    onProblem?.(code !== null);
  }
  return { own: cellErrors, messages: unread.sentences.length > 0 ? unread.sentences : errorMessages, tell, tellUnread: unread.tell };
}

function CellErrors({ id, messages }: { readonly id: string; readonly messages: readonly string[] }): ReactNode {
  if (messages.length === 0) return null;
  return (
    <span className="ui-error" id={`${id}-error`}>
      {messages.join(' ')}
    </span>
  );
}
