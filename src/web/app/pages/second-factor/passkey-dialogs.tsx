import { type ReactNode, useState } from 'react';
import { prepareCleAcces, registerCleAcces, revokeCleAcces } from '#generated/client/sdk/second-facteur.gen.ts';
import type { MaCle } from '#generated/client/types.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { session } from '#web/session/session.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ProofForm } from './proof-form.tsx';
import { showCodes } from './recovery-codes.tsx';

/** The password, then the device; the first second factor of the account shows recovery codes. */
export async function askPasskey(): Promise<void> {
  let codes: readonly string[] = [];
  await dialogs.lightview({
    title: say('facteur.cleAjouter'),
    size: 'SMALL',
    content: (close) => (
      <NewPasskey
        onCancel={close}
        onDone={(shown) => {
          codes = shown;
          close();
        }}
      />
    ),
  });
  if (codes.length > 0) await showCodes(codes);
}

function NewPasskey({
  onDone,
  onCancel,
}: {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const text = useText();
  const [name, setName] = useState('');
  return (
    <ProofForm
      action={text('facteur.cleAjouter')}
      asksPassword
      isComplete={name.trim() !== ''}
      onCancel={onCancel}
      onSubmit={async ({ password }) => onDone(await register(name, password))}
    >
      <Field help={text('facteur.cleNomAide')} id="cle-nom" label={text('facteur.cleNom')} required>
        {(aria) => <TextInput aria={aria} onChange={setName} value={name} />}
      </Field>
    </ProofForm>
  );
}

/** Recovery codes, where it is the first second factor. */
async function register(name: string, password: string): Promise<readonly string[]> {
  const { createPasskey } = await import('#web/session/passkeys/create-passkey.ts');
  const { data: challenge } = await prepareCleAcces({ body: { MotDePasse: password } });
  const { user } = session.get();
  const key = await createPasskey({ challenge, login: user?.login ?? '', displayName: `${user?.prenom ?? ''} ${user?.nom ?? ''}` });
  const { data } = await registerCleAcces({ body: { Nom: name, ...key } });
  notify('success', say('facteur.cleEnregistree'));
  return data.Codes;
}

export async function askRevocation({ Id, Nom }: MaCle, isLastFactor: boolean): Promise<void> {
  await dialogs.lightview({
    title: say('facteur.cleRetirerTitre'),
    size: 'SMALL',
    content: (close) => (
      <ProofForm
        action={say('facteur.cleRetirer', { nom: Nom })}
        asksCode={isLastFactor}
        asksPassword
        onCancel={close}
        onSubmit={async ({ password, code }) => {
          await revokeCleAcces({ path: { id: Id }, body: { MotDePasse: password, ...(isLastFactor && { Code: code }) } });
          notify('success', say('facteur.cleRetiree'));
          close();
        }}
      >
        {isLastFactor ? <p>{say('facteur.cleSecoursAide')}</p> : null}
      </ProofForm>
    ),
  });
}
