import type { ReactNode } from 'react';
import { changeMotDePasse } from '#generated/client/sdk/compte.gen.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/values/password-policy.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AccountForm, type AccountField } from './account-form.tsx';

/** The old password is required: an open page left alone must not be enough to take an account. */
export function PasswordForm(): ReactNode {
  const text = useText();
  function field(name: 'ancien' | 'nouveau' | 'confirmation'): AccountField {
    return {
      name: `mdp-${name}`,
      label: text(`monCompte.${name}`),
      type: 'password',
      autoComplete: name === 'ancien' ? 'current-password' : 'new-password',
      minLength: name === 'ancien' ? 1 : PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
    };
  }
  return (
    <AccountForm
      action={text('monCompte.valider')}
      done={text('monCompte.change')}
      fields={[field('ancien'), field('nouveau'), field('confirmation')]}
      hint={text('monCompte.regle', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
      onSubmit={async ({ 'mdp-ancien': Ancien = '', 'mdp-nouveau': Nouveau = '', 'mdp-confirmation': again }) => {
        if (Nouveau !== again) return text('monCompte.differents');
        await changeMotDePasse({ body: { Ancien, Nouveau } });
        return null;
      }}
      title={text('monCompte.motDePasse')}
    />
  );
}
