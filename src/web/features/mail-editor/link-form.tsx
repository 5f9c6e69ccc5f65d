import { type ReactNode, useState } from 'react';
import { safeHref } from '#domain/values/text/mail-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

interface LinkFormProps {
  readonly onConfirm: (href: string) => void;
  readonly onCancel: () => void;
}

export function LinkForm({ onConfirm, onCancel }: LinkFormProps): ReactNode {
  const text = useText();
  const [href, setHref] = useState('https://');
  const isWrong = safeHref(href) === null;
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onConfirm(href);
      }}
    >
      <Field help={text('mails.lienRefuse')} id="mail-lien" label={text('mails.adresseLien')} required>
        {(aria) => <TextInput aria={aria} onChange={setHref} value={href} />}
      </Field>
      <DialogActions
        primary={
          <Button disabled={isWrong} type="submit" variant="primary">
            {text('mails.insererLien')}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}
