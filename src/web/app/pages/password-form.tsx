import { type ReactNode, useState } from 'react';
import { changeMotDePasse } from '#generated/client/sdk/compte.gen.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/session/password-policy.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '../notifications.ts';

const EMPTY = { ancien: '', nouveau: '', confirmation: '' };

/** The old password is asked: an open page left alone must not be enough to take an account. */
export function PasswordForm(): ReactNode {
  const text = useText();
  const [values, setValues] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (values.nouveau !== values.confirmation) return setError(text('monCompte.differents'));
    try {
      await changeMotDePasse({ body: { Ancien: values.ancien, Nouveau: values.nouveau } });
      setValues(EMPTY);
      setError(null);
      notify('success', text('monCompte.change'));
    } catch (cause) {
      setError(cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : text('http.generique'));
    }
  };
  const field = (name: keyof typeof EMPTY, autoComplete: string) => (
    <>
      <label htmlFor={`mdp-${name}`}>{text(`monCompte.${name}`)}</label>
      <input
        autoComplete={autoComplete}
        className="ui-input"
        id={`mdp-${name}`}
        maxLength={PASSWORD_MAX}
        minLength={name === 'ancien' ? 1 : PASSWORD_MIN}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        required
        type="password"
        value={values[name]}
      />
    </>
  );
  return (
    <form
      className="sh-card sh-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{text('monCompte.motDePasse')}</h2>
      {field('ancien', 'current-password')}
      {field('nouveau', 'new-password')}
      {field('confirmation', 'new-password')}
      <p className="sh-muted">{text('monCompte.regle', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
      <p className="sh-error" role="alert">
        {error}
      </p>
      <Button type="submit" variant="primary">
        {text('monCompte.valider')}
      </Button>
    </form>
  );
}
