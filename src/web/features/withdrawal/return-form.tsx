import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { bringFilmBack, previewRetrait } from '#generated/client/sdk/retraits.gen.ts';
import type { RetraitApercu } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Reason } from './reason.tsx';
import styles from './withdrawal.module.css';

/** Puts a withdrawn film back in the programme, with the screenings that are confirmed again. */
export async function askReturn(id: number): Promise<void> {
  const preview = (await previewRetrait({ path: { id } })).data;
  await dialogs.lightview({
    title: text('retrait.titreRetour', { film: preview.Film }),
    size: 'MEDIUM',
    content: (close) => <ReturnForm id={id} onClose={close} preview={preview} />,
  });
}

interface FormProps {
  readonly id: number;
  readonly preview: RetraitApercu;
  readonly onClose: () => void;
}

function ReturnForm({ id, preview, onClose }: FormProps): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const [screenings, setScreenings] = useState<readonly string[]>([]);
  const { isBusy, bringBack } = useReturning({ id, preview, onClose });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') void bringBack(reason.trim(), screenings);
      }}
    >
      <p>{text('retrait.introRetour', { date: formatDate(preview.RetireLe ?? ''), motif: preview.Motif ?? '' })}</p>
      <Reason onChange={setReason} value={reason} />
      {preview.Suites.length === 0 ? null : (
        <fieldset>
          <legend>{text('retrait.retablir')}</legend>
          {preview.Suites.map(({ Cle, Libelle }) => (
            <CheckboxLine
              checked={screenings.includes(Cle)}
              key={Cle}
              label={Libelle}
              onChange={(on) => setScreenings(on ? [...screenings, Cle] : screenings.filter((one) => one !== Cle))}
            />
          ))}
        </fieldset>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || reason.trim() === ''} type="submit" variant="primary">
            {text('retrait.confirmerRetour')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function useReturning({ id, preview, onClose }: FormProps) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function bringBack(Motif: string, screenings: readonly string[]): Promise<void> {
    setBusy(true);
    try {
      await bringFilmBack({ path: { id }, body: { Empreinte: preview.Empreinte, Motif, Seances: [...screenings] } });
      notify('success', text('retrait.revenu', { film: preview.Film }));
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('retrait.echec')), kind: 'danger' });
    }
  }
  return { isBusy, bringBack };
}
