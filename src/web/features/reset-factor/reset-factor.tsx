import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getSecondFacteurUtilisateur, resetSecondFacteur } from '#generated/client/sdk/second-facteur.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useUser } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** On the sheet of another account that has a second factor: the way to take it away when a phone or key was lost. */
export function ResetFactor({ id, canWrite }: Pick<SheetNoticeProps, 'id' | 'canWrite'>): ReactNode {
  const user = useUser();
  return canWrite && id > 0 && user?.id !== id ? <FactorOf id={id} /> : null;
}

function FactorOf({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const queryKey = ['utilisateur', 'second-facteur', id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await getSecondFacteurUtilisateur({ path: { id }, signal })).data,
    retry: false,
  });
  if (data?.IsActif !== true) return null;
  async function reset(): Promise<void> {
    await askReset(id);
    await queries.invalidateQueries({ queryKey });
  }
  return (
    <Banner actions={<Button onClick={() => void reset()}>{text('facteur.reinit')}</Button>} tone="info">
      {text('facteur.reinitActif')}
    </Banner>
  );
}

async function askReset(id: number): Promise<void> {
  await dialogs.lightview({
    title: say('facteur.reinit'),
    size: 'SMALL',
    content: (close) => <ResetForm id={id} onClose={close} />,
  });
}

const REASON_MIN = 3;

function ResetForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = reason.trim().length >= REASON_MIN;
  async function submit(): Promise<void> {
    try {
      await resetSecondFacteur({ path: { id }, body: { Motif: reason } });
      notify('success', text('facteur.reinitFait'));
      onClose();
    } catch (cause) {
      setProblem(failureText(cause, text('facteur.reinitEchec')));
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
      <p>{text('facteur.reinitAide')}</p>
      <Field id="reinit-motif" label={text('facteur.reinitMotif')} required>
        {(aria) => <TextInput aria={aria} onChange={setReason} value={reason} />}
      </Field>
      <p className="ui-form-error" role="alert">
        {problem}
      </p>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="danger">
            {text('facteur.reinit')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}
