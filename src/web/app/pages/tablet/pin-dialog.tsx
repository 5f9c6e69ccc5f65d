import { type ReactNode, useState } from 'react';
import { setCodeGuichet } from '#generated/client/sdk/guichet-partage.gen.ts';
import { PIN_MAX, PIN_MIN } from '#domain/shared-desk/pin-policy.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export async function askPin(): Promise<void> {
  await dialogs.lightview({
    title: say('codeGuichet.choisir'),
    size: 'SMALL',
    content: (close) => <PinForm onClose={close} />,
  });
}

/** The PIN twice, with the password of the account. */
function PinForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = pin.length >= PIN_MIN && again !== '' && password !== '';
  async function submit(): Promise<void> {
    if (pin !== again) {
      setProblem(text('codeGuichet.differents'));
      return;
    }
    try {
      await setCodeGuichet({ body: { Code: pin, MotDePasse: password } });
      notify('success', text('codeGuichet.change'));
      onClose();
    } catch (cause) {
      setProblem(reasonOf(cause) ?? text('codeGuichet.echec'));
    }
  }
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <PinField help={text('codeGuichet.regle')} id="code-nouveau" label={text('codeGuichet.nouveau')} onChange={setPin} value={pin} />
      <PinField help={null} id="code-encore" label={text('codeGuichet.encore')} onChange={setAgain} value={again} />
      <Field id="code-mdp" label={text('codeGuichet.motDePasse')} required>
        {(aria) => <TextInput aria={aria} autoComplete="current-password" onChange={setPassword} type="password" value={password} />}
      </Field>
      <p className="ui-form-error" role="alert">
        {problem}
      </p>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('codeGuichet.choisir')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}

interface PinFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string | null;
  readonly value: string;
  readonly onChange: (pin: string) => void;
}

function PinField({ id, label, help, value, onChange }: PinFieldProps): ReactNode {
  return (
    <Field help={help} id={id} label={label} required>
      {(aria) => (
        <TextInput
          aria={aria}
          autoComplete="off"
          inputMode="numeric"
          onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, PIN_MAX))}
          type="password"
          value={value}
        />
      )}
    </Field>
  );
}

/** The fault of the PIN says more than that there is one. */
function reasonOf(cause: unknown): string | null {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : null;
}
