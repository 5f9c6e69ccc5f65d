import { useId, type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';

/** Why a film leaves, or comes back. */
export function Reason({ value, onChange }: { readonly value: string; readonly onChange: (reason: string) => void }): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <Field id={id} label={text('retrait.motif')} required>
      {(aria) => (
        <textarea
          {...aria}
          className="ui-input ui-textarea"
          maxLength={2000}
          onChange={(event) => onChange(event.target.value)}
          rows={2}
          value={value}
        />
      )}
    </Field>
  );
}
