import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { passkeyError } from '#web/session/passkeys/passkey-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofFormProps {
  readonly action: string;
  readonly asksPassword?: boolean;
  readonly asksCode?: boolean;
  /** True once the fields of the children are filled. */
  readonly isComplete?: boolean;
  readonly children?: ReactNode;
  readonly onSubmit: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

/** Password and code, as far as the act asks for them; a refusal stays beside what was typed. */
export function ProofForm({
  action,
  asksPassword = false,
  asksCode = false,
  isComplete = true,
  children,
  onSubmit,
  onCancel,
}: ProofFormProps): ReactNode {
  const text = useText();
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(): Promise<void> {
    try {
      await onSubmit(proof);
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause.title : passkeyError(cause, text));
    }
  }
  const isReady = isComplete && (!asksPassword || proof.password !== '') && (!asksCode || proof.code.length >= CODE_MIN);
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      {children}
      {asksPassword ? <PasswordField onChange={(password) => setProof({ ...proof, password })} value={proof.password} /> : null}
      {asksCode ? <CodeField help={asksPassword} onChange={(code) => setProof({ ...proof, code })} value={proof.code} /> : null}
      <p className="ui-form-error" role="alert">
        {problem}
      </p>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="primary">
            {action}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}

const CODE_MIN = 6;

interface TypedProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordField({ value, onChange }: TypedProps): ReactNode {
  const text = useText();
  return (
    <Field id="facteur-mdp" label={text('facteur.motDePasse')} required>
      {(aria) => <TextInput aria={aria} autoComplete="current-password" onChange={onChange} type="password" value={value} />}
    </Field>
  );
}

/** Names recovery codes only where one is as good as a code of the application. */
function CodeField({ help, value, onChange }: TypedProps & { readonly help: boolean }): ReactNode {
  const text = useText();
  return (
    <Field help={help ? text('facteur.codeAide') : null} id="facteur-code" label={text('facteur.code')} required>
      {(aria) => <TextInput aria={aria} autoComplete="one-time-code" onChange={onChange} value={value} />}
    </Field>
  );
}
