import { type ReactNode, useState } from 'react';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { lengthOf } from '#domain/records/write/validation.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { CheckField, type ControlAria, Field } from '#web/ui/field.tsx';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import { fieldLabel } from '../lookup/resolve-field.ts';
import type { LabelledFieldProps } from './control-props.ts';
import { fieldControl, isOnlyRead } from './field-control.tsx';
import { editedProperty, isEditable } from './field-property.ts';
import { errorTexts } from './use-error-texts.ts';

/** A field of a record with its label, its control and its messages. */
export function LabelledField(props: LabelledFieldProps): ReactNode {
  const { module, field, id, width, record, errors } = props;
  const language = useLanguage();
  const kind = FORM_KINDS[field.kind];
  const property = editedProperty(field);
  const fieldErrors = errors.filter(
    (error) => [property, field.name, field.answer?.chosen].includes(error.path) || error.path.startsWith(`${property}.`),
  );
  // A nested record shows the errors of its own fields under them.
  const direct = field.kind === 'owned' || field.kind === 'records' ? fieldErrors.filter((error) => error.path === property) : fieldErrors;
  const texts = errorTexts(direct);
  const [isChecked, setChecked] = useState(false);
  const value = record[property] ?? null;
  const label = fieldLabel(module, field.name, language);
  function control(aria: ControlAria): ReactNode {
    return fieldControl({ ...props, aria, errors: fieldErrors, fieldComponent: LabelledField, label, value });
  }
  const isRead = isOnlyRead(props);
  if (field.kind === 'boolean' && !isRead) {
    return (
      <CheckField errors={texts} id={id} isBesideLabels={props.isBesideLabels ?? false} label={label} width={width}>
        {control}
      </CheckField>
    );
  }
  return (
    <Field
      counter={kind.isCounted && isEditable(field) && !props.disabled ? counterOf(field, value) : null}
      errors={texts}
      group={kind.isGroup}
      help={props.help ?? null}
      id={id}
      isGood={isChecked && !props.disabled && fieldErrors.length === 0 && isEditable(field) && isFilled(value)}
      label={label}
      onLeave={() => setChecked(true)}
      required={field.required && isEditable(field) && !isRead}
      width={width}
    >
      {control}
    </Field>
  );
}

/** An array without bounds may stay empty, and counts as filled with one element (000 §5). */
function isFilled(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== '';
}

/** From this part of its bound on, a field says how full it is. */
const NEARLY_FULL = 0.8;

/** Shown while there is something to watch: nearly full, or begun and still short of the minimum. */
function counterOf(field: FieldDescriptor, value: JsonValue): string | null {
  const length = lengthOf(field, value);
  if (length === null) return null;
  const { min = 0, max } = length;
  const isShort = length.length > 0 && length.length < min;
  const isNearlyFull = max !== undefined && length.length >= max * NEARLY_FULL;
  if (!isShort && !isNearlyFull) return null;
  const least = min > 1 && min !== max ? ` (min ${min})` : '';
  return max === undefined ? `${length.length} (min ${min})` : `${length.length}/${max}${least}`;
}
