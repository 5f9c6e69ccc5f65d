import { useId, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { previewRetrait, withdrawFilm } from '#generated/client/sdk/retraits.gen.ts';
import type { RetraitApercu } from '#generated/client/types.gen.ts';
import { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Chosen } from './chosen.ts';
import { ConsequenceLines } from './consequence-lines.tsx';
import { Reason } from './reason.tsx';
import { Replacement } from './replacement.tsx';
import styles from './withdrawal.module.css';

/** Shows all that a film leaves behind; answered once it is withdrawn or the dialog is closed. */
export async function askWithdrawal(id: number): Promise<void> {
  const preview = (await previewRetrait({ path: { id } })).data;
  await dialogs.lightview({
    title: text('retrait.titreRetrait', { film: preview.Film }),
    size: 'LARGE',
    content: (close) => <WithdrawalForm id={id} onClose={close} preview={preview} />,
  });
}

interface FormProps {
  readonly id: number;
  readonly preview: RetraitApercu;
  readonly onClose: () => void;
}

function WithdrawalForm({ id, preview, onClose }: FormProps): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [replacement, setReplacement] = useState<number | null>(null);
  const hint = useId();
  const { isBusy, withdraw } = useWithdrawing({ id, preview, onClose });
  const isReplaced = preview.Suites.some(({ Cle }) => chosen[Cle]?.outcome === RetraitSuite.remplacee);
  const isReady =
    reason.trim() !== '' && preview.Suites.every(({ Cle }) => isDecided(chosen[Cle])) && (!isReplaced || replacement !== null);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void withdraw({ reason, chosen, replacement: isReplaced ? replacement : null });
      }}
    >
      <p>{text('retrait.intro')}</p>
      <Reason onChange={setReason} value={reason} />
      {preview.Suites.length === 0 ? (
        <p>{text('retrait.sansSuite')}</p>
      ) : (
        <ConsequenceLines chosen={chosen} lines={preview.Suites} onChosen={(key, one) => setChosen({ ...chosen, [key]: one })} />
      )}
      {isReplaced ? <Replacement choices={preview.Remplacements} onChosen={setReplacement} value={replacement} /> : null}
      {isReady ? null : <p id={hint}>{text('retrait.manque')}</p>}
      <DialogActions
        primary={
          <Button aria-describedby={isReady ? undefined : hint} busy={isBusy} disabled={isBusy || !isReady} type="submit" variant="primary">
            {text('retrait.confirmer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function isDecided(one: Chosen | undefined): boolean {
  if (one === undefined || one.outcome === null) return false;
  return one.outcome !== RetraitSuite.laissee || one.word.trim() !== '';
}

interface Decided {
  readonly reason: string;
  readonly chosen: Readonly<Record<string, Chosen>>;
  readonly replacement: number | null;
}

function useWithdrawing({ id, preview, onClose }: FormProps) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function withdraw({ reason, chosen, replacement }: Decided): Promise<void> {
    setBusy(true);
    const Suites = preview.Suites.flatMap(({ Cle }) => {
      const one = chosen[Cle];
      if (one === undefined || one.outcome === null) return [];
      return [{ Cle, Suite: one.outcome, Mot: one.word.trim() === '' ? null : one.word.trim() }];
    });
    try {
      const body = { Empreinte: preview.Empreinte, Motif: reason.trim(), IdRemplacement: replacement, Suites };
      await withdrawFilm({ path: { id }, body });
      notify('success', text('retrait.fait', { film: preview.Film }));
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('retrait.echec')), kind: 'danger' });
    }
  }
  return { isBusy, withdraw };
}
