import { type ReactNode, useId, useState } from 'react';
import { acknowledgeAlerte } from '#generated/client/sdk/programmation.gen.ts';
import type { AlerteSeance } from '#generated/client/types.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './screening-alerts.module.css';

/** Asks why a conflict is accepted; whether it was. */
export async function askAcknowledgement(id: number, alert: AlerteSeance): Promise<boolean> {
  let isDone = false;
  await dialogs.lightview({
    title: text('programmation.acquittement.titre'),
    size: 'SMALL',
    content: (close) => (
      <AcknowledgeForm
        alert={alert}
        id={id}
        onClose={close}
        onDone={() => {
          isDone = true;
          close();
        }}
      />
    ),
  });
  return isDone;
}

interface FormProps {
  readonly id: number;
  readonly alert: AlerteSeance;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AcknowledgeForm({ id, alert, onClose, onDone }: FormProps): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { Code, IdSujet, Sujet } = alert;
  const isReady = reason.trim() !== '';
  async function acknowledge(): Promise<void> {
    setBusy(true);
    try {
      await acknowledgeAlerte({ path: { id }, body: { Code, IdSujet, Motif: reason.trim() } });
      onDone();
    } catch (error) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('http.generique')), kind: 'danger' });
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void acknowledge();
      }}
    >
      <p>{text(`programmation.alerte.${Code}`, { sujet: Sujet })}</p>
      <p className={styles.reason}>{text('programmation.acquittement.aide')}</p>
      <Reason onReason={setReason} value={reason} />
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || !isReady} type="submit" variant="primary">
            {text('programmation.acquittement.titre')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function Reason({ value, onReason }: { readonly value: string; readonly onReason: (reason: string) => void }): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <Field id={id} label={text('programmation.acquittement.motif')} required>
      {(aria) => (
        <textarea
          {...aria}
          className="ui-input ui-textarea"
          maxLength={2000}
          onChange={(event) => onReason(event.target.value)}
          rows={2}
          value={value}
        />
      )}
    </Field>
  );
}
