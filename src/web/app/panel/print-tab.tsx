import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { printPage } from '#web/shell/print-page.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './panel.module.css';

/** Printing goes through the browser, which knows this machine's printers. */
export function PrintTab(): ReactNode {
  const text = useText();
  return (
    <div className={styles.panelSection}>
      <p className="ui-note">{text('impression.texte')}</p>
      <Button icon={Printer} onClick={printPage}>
        {text('shell.imprimer')}
      </Button>
    </div>
  );
}
