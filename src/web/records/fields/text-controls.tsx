import { type ReactNode, useRef } from 'react';
import { cleanText } from '#domain/records/typed/typed-text.ts';
import { isUnreadable } from '#domain/values/unreadable.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import type { ControlProps } from './control-props.ts';

export function TextControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const isLocked = isUnreadable(field, value);
  // A value stays as it is stored until somebody types.
  const isTyped = useRef(false);
  function leave(): void {
    const typed = textOf(value);
    const clean = isTyped.current ? cleanText(field, typed) : typed;
    isTyped.current = false;
    if (clean !== typed) onChange(clean);
    onBlur();
  }
  return (
    <TextInput
      aria={aria}
      disabled={disabled}
      onBlur={leave}
      onChange={(typed) => {
        isTyped.current = true;
        onChange(typed);
      }}
      placeholder={isLocked ? text('saisie.illisible') : undefined}
      type={FORM_KINDS[field.kind].input}
      value={isLocked ? '' : textOf(value)}
    />
  );
}

export function LongTextControl({ aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  return <TextArea aria={aria} disabled={disabled} onBlur={onBlur} onChange={onChange} value={textOf(value)} />;
}

/** The code stays typed: the picture of the browser only helps to choose it. */
export function ColorControl({ label, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const code = textOf(value);
  const shown = /^#[0-9a-f]{6}$/i.test(code) ? code : '#ffffff';
  return (
    <div className="ui-color">
      <input
        aria-label={label}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        tabIndex={-1}
        type="color"
        value={shown}
      />
      <TextInput aria={aria} disabled={disabled} onBlur={onBlur} onChange={onChange} placeholder="#8f1d3f" value={code} />
    </div>
  );
}

function textOf(value: ControlProps['value']): string {
  return typeof value === 'string' ? value : '';
}
