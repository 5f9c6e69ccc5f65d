import { type ReactNode, useState } from 'react';
import { safeHref } from '#domain/values/text/mail-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export interface ButtonDraft {
  readonly label: string;
  readonly href: string;
}

interface ButtonFormProps {
  readonly onConfirm: (button: ButtonDraft) => void;
  readonly onCancel: () => void;
}

/** Text and address of a button of a letter. */
export function ButtonForm({ onConfirm, onCancel }: ButtonFormProps): ReactNode {
  const text = useText();
  const [label, setLabel] = useState('');
  const [address, setAddress] = useState('https://');
  const href = safeHref(address);
  const isReady = href !== null && href !== 'https://' && label.trim() !== '';
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onConfirm({ label: label.trim(), href });
      }}
    >
      <Field help={text('mails.aideBouton')} id="mail-bouton-texte" label={text('mails.texteBouton')} required>
        {(aria) => <TextInput aria={aria} onChange={setLabel} value={label} />}
      </Field>
      <Field
        help={text('mails.adresseBouton', { exemple: '{{lienFilm}}' })}
        id="mail-bouton-adresse"
        label={text('mails.adresseLien')}
        required
      >
        {(aria) => <TextInput aria={aria} onChange={setAddress} value={address} />}
      </Field>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('mails.insererBouton')}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}
