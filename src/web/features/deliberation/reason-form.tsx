import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-input.tsx';

/** Why a film is taken out of the selection; null when the person gives up. */
export async function askReason(dialogs: Dialogs, title: string): Promise<string | null> {
  let answer: string | null = null;
  await dialogs.lightview({
    title,
    size: 'SMALL',
    content: (close) => (
      <ReasonForm
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

function ReasonForm({ onCancel, onConfirm }: { readonly onCancel: () => void; readonly onConfirm: (reason: string) => void }): ReactNode {
  const text = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <form
      className="dl-reason"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (said !== '') onConfirm(said);
      }}
    >
      <Field id={id} label={text('deliberation.motif')} required>
        {(aria) => <TextArea aria={aria} onChange={setReason} rows={3} value={reason} />}
      </Field>
      <footer className="ui-actions">
        <Button onClick={onCancel}>{text('dialog.annuler')}</Button>
        <Button disabled={said === ''} type="submit" variant="primary">
          {text('deliberation.valider')}
        </Button>
      </footer>
    </form>
  );
}
