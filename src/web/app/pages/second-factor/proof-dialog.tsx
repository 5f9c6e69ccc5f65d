import { renewCodesSecours, stopSecondFacteur } from '#generated/client/sdk/second-facteur.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { type Proof, ProofForm } from './proof-form.tsx';
import { showCodes } from './recovery-codes.tsx';

/** Replaces the recovery codes, then shows the new ones once. */
export async function askNewCodes(): Promise<void> {
  let codes: readonly string[] = [];
  await askProof(say('facteur.renouveler'), async ({ password, code }) => {
    codes = (await renewCodesSecours({ body: { MotDePasse: password, Code: code } })).data.Codes;
  });
  if (codes.length > 0) await showCodes(codes);
}

export async function askStop(): Promise<void> {
  await askProof(say('facteur.arreter'), async ({ password, code }) => {
    await stopSecondFacteur({ body: { MotDePasse: password, Code: code } });
    notify('success', say('facteur.arrete'));
  });
}

/** Closes once the act is done; a refusal keeps the dialog. */
async function askProof(title: string, act: (proof: Proof) => Promise<void>): Promise<void> {
  await dialogs.lightview({
    title,
    size: 'SMALL',
    content: (close) => (
      <ProofForm
        action={title}
        asksCode
        asksPassword
        onCancel={close}
        onSubmit={async (proof) => {
          await act(proof);
          close();
        }}
      />
    ),
  });
}
