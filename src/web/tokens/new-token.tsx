import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './tokens.module.css';

/** The secret, the only time that it is shown. */
export function NewToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }): ReactNode {
  const text = useText();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(token);
    notify('success', text('jetons.copie'));
  }
  return (
    <div className="part-form">
      <p>{text('jetons.unefois')}</p>
      <Field help={text('jetons.entete')} id="jeton-secret" label={text('jetons.secret')}>
        {(aria) => (
          <div className={styles.bar}>
            <input {...aria} className="ui-input" onFocus={(event) => event.currentTarget.select()} readOnly value={token} />
            <Button data-autofocus icon={Copy} onClick={() => void copy()}>
              {text('jetons.copier')}
            </Button>
          </div>
        )}
      </Field>
      <DialogActions
        primary={
          <Button onClick={onClose} variant="primary">
            {text('jetons.fermer')}
          </Button>
        }
      />
    </div>
  );
}
