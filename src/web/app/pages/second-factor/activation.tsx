import { type ReactNode, useState } from 'react';
import { activateSecondFacteur, prepareSecondFacteur } from '#generated/client/sdk/second-facteur.gen.ts';
import type { SecondFacteurCle } from '#generated/client/types.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Field } from '#web/ui/field.tsx';
import { ProofForm } from './proof-form.tsx';
import { showCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** The password, then the key in QR and text with its first code, then the recovery codes. */
export async function askActivation(): Promise<void> {
  let codes: readonly string[] = [];
  await dialogs.lightview({
    title: say('facteur.activer'),
    size: 'SMALL',
    content: (close) => (
      <Activation
        onCancel={close}
        onDone={(shown) => {
          codes = shown;
          close();
        }}
      />
    ),
  });
  if (codes.length === 0) return;
  notify('success', `${say('facteur.active')} ${say('facteur.autres')}`);
  await showCodes(codes);
}

function Activation({
  onDone,
  onCancel,
}: {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const text = useText();
  const [key, setKey] = useState<SecondFacteurCle | null>(null);
  if (key === null)
    return (
      <ProofForm
        action={text('facteur.suivant')}
        asksPassword
        key="mot-de-passe"
        onCancel={onCancel}
        onSubmit={async ({ password }) => setKey((await prepareSecondFacteur({ body: { MotDePasse: password } })).data)}
      />
    );
  return (
    <ProofForm
      action={text('facteur.valider')}
      asksCode
      key="code"
      onCancel={onCancel}
      onSubmit={async ({ code }) => onDone((await activateSecondFacteur({ body: { Code: code } })).data.Codes)}
    >
      <p>{text('facteur.lire')}</p>
      <QrImage image={key.Image} label={text('facteur.image')} />
      <Field id="facteur-cle" label={text('facteur.cle')}>
        {(aria) => (
          <input
            {...aria}
            className="ui-input"
            onFocus={(event) => event.currentTarget.select()}
            readOnly
            value={(key.Cle.match(/.{1,4}/g) ?? []).join(' ')}
          />
        )}
      </Field>
    </ProofForm>
  );
}

/** Modules of quiet ground that readers need around the code. */
const QUIET = 4;

/** Dark on white whatever the theme: readers of phones expect it so. */
function QrImage({ image: { Taille, Trace }, label }: { readonly image: SecondFacteurCle['Image']; readonly label: string }): ReactNode {
  const side = Taille + 2 * QUIET;
  return (
    <svg aria-label={label} className={styles.code} role="img" shapeRendering="crispEdges" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}>
      <rect fill="#fff" height={side} width={side} x={-QUIET} y={-QUIET} />
      <path d={Trace} fill="#000" />
    </svg>
  );
}
