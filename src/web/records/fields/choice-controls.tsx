import type { ReactNode } from 'react';
import type { EnumValue } from '#generated/entities/descriptor.gen.ts';
import { isOf, offeredValues } from '#domain/values/enum-value.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Checkbox, CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ControlProps } from './control-props.ts';

export function BooleanControl({ aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  return (
    <div className="ui-check-box">
      <Checkbox {...aria} checked={value === true} disabled={disabled} onBlur={onBlur} onChange={onChange} />
    </div>
  );
}

export function EnumControl({ module, field, aria, value, record, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const values = offeredValues(module.enums[field.enum ?? ''], (item) => item.value === value).filter(
    (item) => item.value === value || isOffered(item, { module, field, record }),
  );
  const isEmptyAllowed = !field.required || value === null;
  return (
    <Select
      aria={aria}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={values.map((item) => ({ value: String(item.value), label: item.labels[language] }))}
      value={typeof value === 'number' ? String(value) : ''}
      {...(isEmptyAllowed ? { emptyLabel: field.required ? text('filtre.choisir') : '—' } : {})}
    />
  );
}

/** A field that narrows the choice hides values that do not match it. */
function isOffered(item: EnumValue, { module, field, record }: Pick<ControlProps, 'module' | 'field' | 'record'>): boolean {
  const by = module.descriptor.fields.find(({ name }) => name === field.narrowedBy);
  return by === undefined || isOf(item, module.enums[by.enum ?? ''], record[by.name]);
}

export function FlagsControl({ module, field, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const language = useLanguage();
  const mask = typeof value === 'number' ? value : 0;
  function isHeld(item: EnumValue): boolean {
    return item.value !== 0 && (mask & item.value) === item.value;
  }
  const values = offeredValues(module.enums[field.enum ?? ''], isHeld).filter((item) => item.value !== 0);
  return (
    <div className="ui-flags">
      {values.map((item) => (
        <CheckboxLine
          checked={isHeld(item)}
          disabled={disabled}
          key={item.key}
          label={item.labels[language]}
          onBlur={onBlur}
          onChange={(on) => onChange(on ? mask | item.value : mask & ~item.value)}
        />
      ))}
    </div>
  );
}
