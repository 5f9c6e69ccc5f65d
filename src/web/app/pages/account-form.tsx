import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/shell/notifications.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../shell.module.css';

export interface AccountField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly minLength: number;
  readonly maxLength: number;
}

interface AccountFormProps {
  readonly title: string;
  readonly action: string;
  readonly done: string;
  readonly fields: readonly AccountField[];
  readonly hint?: string;
  /** Says why it is not done, or null once it is. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<string | null>;
}

/** Changes of one's own account, with its present password. */
export function AccountForm({ title, action, done, fields, hint, onSubmit }: AccountFormProps): ReactNode {
  const text = useText();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  async function submit() {
    try {
      const refusal = await onSubmit(values);
      setError(refusal);
      if (refusal !== null) return;
      setValues({});
      notify('success', done);
    } catch (cause) {
      setError(cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : text('http.generique'));
    }
  }
  return (
    <form
      className={classNames(styles.card, 'dialog-form')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{title}</h2>
      {fields.map(({ name, label, ...input }) => (
        <Input
          key={name}
          label={label}
          name={name}
          onChange={(value) => setValues({ ...values, [name]: value })}
          value={values[name] ?? ''}
          {...input}
        />
      ))}
      {hint === undefined ? null : <p className="ui-note">{hint}</p>}
      <p className="ui-form-error" role="alert">
        {error}
      </p>
      <Button type="submit" variant="primary">
        {action}
      </Button>
    </form>
  );
}

function Input({
  name,
  label,
  onChange,
  ...input
}: AccountField & { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  return (
    <>
      <label htmlFor={`compte-${name}`}>{label}</label>
      <input className="ui-input" id={`compte-${name}`} onChange={(event) => onChange(event.target.value)} required {...input} />
    </>
  );
}
