import type { ReactNode } from 'react';
import { type NumberShape, numberShape, readNumber } from '#domain/records/typed/typed-number.ts';
import { formatNumber } from '#domain/values/money.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import type { ControlProps } from './control-props.ts';

/** Numbers typed with a comma or a point; the unit stands after them. */
export function NumberControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const language = useLanguage();
  const { number } = FORM_KINDS[field.kind];
  const shape = numberShape(field);
  const unit = number.unit ?? field.unit;
  return (
    <div className="ui-affix">
      <TypedInput
        align="right"
        aria={aria}
        disabled={disabled}
        expects={number.expects}
        format={(typed) => (number.isGrouped ? shownNumber(typed, shape, language) : String(typed))}
        inputMode={shape.scale === 0 ? 'numeric' : 'decimal'}
        onBlur={onBlur}
        onChange={onChange}
        onProblem={(text) => (text === null ? undefined : onChange(text))}
        parse={(text) => readNumber(text, shape)}
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

/** As the language writes it, unless that would read as another number: « 1,250 » in an English whole number. */
function shownNumber(number: number, shape: NumberShape, language: string): string {
  const text = formatNumber(number, shape.scale, language);
  return 'value' in readNumber(text, shape) ? text : String(number);
}
