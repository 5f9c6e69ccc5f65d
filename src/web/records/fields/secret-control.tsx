import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ControlProps } from './control-props.ts';

/** A secret never comes back: one sees whether there is one, and may type another. */
export function SecretControl({ field, aria, value, record, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const isNew = Number(record['Id'] ?? 0) <= 0;
  const [isOpen, setOpen] = useState(isNew || (typeof value === 'string' && value !== ''));
  if (isOpen && !disabled) {
    return (
      <div className="ui-secret">
        <TextInput
          aria={aria}
          autoComplete="new-password"
          onBlur={onBlur}
          onChange={onChange}
          type="password"
          value={typeof value === 'string' ? value : ''}
        />
        {isNew ? null : (
          <Button
            onClick={() => {
              setOpen(false);
              onChange(null);
            }}
            variant="quiet"
          >
            {text('saisie.secretGarder')}
          </Button>
        )}
      </div>
    );
  }
  const has = record[`Has${field.name}`];
  return (
    <div className="ui-secret">
      <span className="ui-static" id={aria.id}>
        {has === false ? text('saisie.secretAbsent') : `•••••• ${text('saisie.secretDefini')}`}
      </span>
      {disabled ? null : <Button onClick={() => setOpen(true)}>{text('saisie.secretRemplacer')}</Button>}
    </div>
  );
}
