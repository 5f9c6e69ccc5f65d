import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Dialogs } from './dialogs.ts';

interface ReasonWords {
  readonly title: string;
  readonly label: string;
  /** Label of the button. */
  readonly action: string;
}

/** Why something out of the ordinary is done; null when the person gives up. */
export async function askReason(dialogs: Dialogs, words: ReasonWords): Promise<string | null> {
  let answer: string | null = null;
  await dialogs.lightview({
    title: words.title,
    size: 'SMALL',
    content: (close) => (
      <ReasonForm
        {...words}
        onCancel={close}
        onConfirm={(reason) => {
          answer = reason;
          close();
        }}
      />
    ),
  });
  return answer;
}

interface ReasonFormProps extends ReasonWords {
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string) => void;
}

function ReasonForm({ label, action, onCancel, onConfirm }: ReasonFormProps): ReactNode {
  const text = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const trimmedReason = reason.trim();
  return (
    <form
      className="dialog-reason"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedReason !== '') onConfirm(trimmedReason);
      }}
    >
      <Field id={id} label={label} required>
        {(aria) => <TextArea aria={aria} onChange={setReason} rows={3} value={reason} />}
      </Field>
      <DialogActions
        primary={
          <Button disabled={trimmedReason === ''} type="submit" variant="primary">
            {action}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}
