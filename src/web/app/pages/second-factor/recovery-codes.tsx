import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import styles from './second-factor.module.css';

/** The recovery codes, the only time that they are shown. */
export function showCodes(codes: readonly string[]): Promise<unknown> {
  return dialogs.lightview({
    title: say('facteur.codesTitre'),
    size: 'SMALL',
    content: (close) => <RecoveryCodes codes={codes} onClose={close} />,
  });
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }): ReactNode {
  const text = useText();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify('success', text('facteur.copies'));
  }
  return (
    <div className="part-form">
      <p>{text('facteur.codesAide')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions
        primary={
          <Button data-autofocus onClick={onClose} variant="primary">
            {text('facteur.fini')}
          </Button>
        }
        secondary={
          <Button icon={Copy} onClick={() => void copy()}>
            {text('facteur.copier')}
          </Button>
        }
      />
    </div>
  );
}
