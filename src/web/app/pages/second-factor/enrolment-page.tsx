import type { ReactNode } from 'react';
import '#web/shell/dialogs/dialogs.css';
import { useText } from '#web/i18n/use-text.ts';
import { logout, refreshUser } from '#web/session/session.ts';
import { useUser } from '#web/session/rights.ts';
import { goTo } from '#web/shell/navigator.ts';
import { takeLastUrl } from '#web/shell/shell-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { askActivation } from './activation.tsx';
import { askPasskey } from './passkey-dialogs.tsx';
import styles from './second-factor.module.css';

/** The only page of an account whose rights demand a second factor that it has not: an application, a key, or the way out. */
export function EnrolmentPage(): ReactNode {
  const text = useText();
  const isDone = useUser()?.secondFactor?.IsExige !== true;
  async function after(dialog: () => Promise<void>): Promise<void> {
    await dialog();
    await refreshUser();
  }
  return (
    <EntryFrame title={text('facteur.exigeTitre')}>
      <p>{text('facteur.exigeTexte')}</p>
      <div className={styles.choices}>
        {isDone ? (
          <Button onClick={() => goTo(takeLastUrl() ?? '/dashboard', { replace: true })} variant="primary">
            {text('facteur.exigeEntrer')}
          </Button>
        ) : (
          <>
            <Button onClick={() => void after(askActivation)} variant="primary">
              {text('facteur.activer')}
            </Button>
            <Button onClick={() => void after(askPasskey)}>{text('facteur.cleAjouter')}</Button>
          </>
        )}
        <Button
          onClick={() => {
            void logout().then(() => goTo('/login', { replace: true }));
          }}
        >
          {text('session.deconnexion')}
        </Button>
      </div>
    </EntryFrame>
  );
}
