import type { ReactNode } from 'react';
import { changeIdentifiant } from '#generated/client/sdk/compte.gen.ts';
import { PASSWORD_MAX } from '#domain/values/password-policy.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AccountForm } from './account-form.tsx';

const LOGIN_MAX = 150;

/** The sign-in of one's own account changes as its password does. */
export function SignInForm(): ReactNode {
  const text = useText();
  return (
    <AccountForm
      action={text('monCompte.identifiant')}
      done={text('monCompte.identifiantChange')}
      fields={[
        {
          name: 'login',
          label: text('monCompte.nouvelIdentifiant'),
          type: 'email',
          autoComplete: 'username',
          minLength: 1,
          maxLength: LOGIN_MAX,
        },
        {
          name: 'actuel',
          label: text('monCompte.ancien'),
          type: 'password',
          autoComplete: 'current-password',
          minLength: 1,
          maxLength: PASSWORD_MAX,
        },
      ]}
      onSubmit={async ({ login = '', actuel = '' }) => {
        await changeIdentifiant({ body: { MotDePasse: actuel, Login: login } });
        return null;
      }}
      title={text('monCompte.identifiant')}
    />
  );
}
