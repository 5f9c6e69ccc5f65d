import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/use-text.ts';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import type { ControlProps } from './control-props.ts';
import { unreadText } from '#domain/values/unread-text.ts';

/** Numbers typed with a comma or a point; the unit stands after them. */
export function NumberControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const language = useLanguage();
  const { number } = FORM_KINDS[field.kind];
  const scale = field.scale ?? number.scale;
  const unit = number.unit ?? field.unit;
  return (
    <div className="ui-affix">
      <TypedInput
        align="right"
        aria={aria}
        disabled={disabled}
        expects={number.expects}
        format={(typed) => number.format(typed, scale, language)}
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        onBlur={onBlur}
        onChange={onChange}
        onProblem={(text) => (text === null ? undefined : onChange(text))}
        parse={(text) => number.parse(text, scale)}
        unread={unreadText(field, value)}
        value={typeof value === 'number' ? value : null}
      />
      {unit === undefined ? null : (
        <span aria-hidden className="ui-suffix">
          {unit}
        </span>
      )}
    </div>
  );
}
