import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './public-key.module.css';

/** The secret, the only time that it is shown. */
export function NewKey({ value, onClose }: { readonly value: string; readonly onClose: () => void }): ReactNode {
  const text = useText();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(value);
    notify('success', text('clefPublique.copie'));
  }
  return (
    <div className="part-form">
      <p>{text('clefPublique.uneFois')}</p>
      <Field help={text('clefPublique.entete')} id="clef-secret" label={text('clefPublique.clef')}>
        {(aria) => (
          <div className={styles.bar}>
            <input {...aria} className="ui-input" onFocus={(event) => event.currentTarget.select()} readOnly value={value} />
            <Button data-autofocus icon={Copy} onClick={() => void copy()}>
              {text('clefPublique.copier')}
            </Button>
          </div>
        )}
      </Field>
      <DialogActions
        primary={
          <Button onClick={onClose} variant="primary">
            {text('clefPublique.fermer')}
          </Button>
        }
      />
    </div>
  );
}
