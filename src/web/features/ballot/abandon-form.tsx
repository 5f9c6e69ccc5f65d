import { type ReactNode, useId, useState } from 'react';
import { abandonScrutin } from '#generated/client/sdk/palmares.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './ballot.module.css';

/** Asks why a vote ends without a result, then ends it; a refusal is the caller's to tell. */
export async function askAbandon(id: number): Promise<void> {
  let reason: string | null = null;
  await dialogs.lightview({
    title: text('vote.abandonner'),
    size: 'SMALL',
    content: (close) => (
      <AbandonForm
        onClose={close}
        onReason={(given) => {
          reason = given;
          close();
        }}
      />
    ),
  });
  if (reason !== null) await abandonScrutin({ path: { id }, body: { Motif: reason } });
}

interface FormProps {
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

function AbandonForm({ onClose, onReason }: FormProps): ReactNode {
  const text = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <form
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') onReason(given);
      }}
    >
      <p>{text('vote.abandonDetail')}</p>
      <Field id={id} label={text('vote.motif')} required>
        {(aria) => (
          <textarea
            {...aria}
            className="ui-input ui-textarea"
            maxLength={2000}
            onChange={(event) => setReason(event.target.value)}
            rows={2}
            value={reason}
          />
        )}
      </Field>
      <DialogActions
        primary={
          <Button disabled={given === ''} type="submit" variant="primary">
            {text('vote.abandonner')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}
