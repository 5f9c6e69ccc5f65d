import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { SharedDesk } from '#web/session/tablet/shared-desk.tsx';
import { enterByPin } from '#web/session/tablet/shared-desk-api.ts';
import { TABLET_HOME } from '#web/session/tablet/tablet-home.ts';
import { goTo } from '#web/shell/navigator.ts';
import { takeLastUrl } from '#web/shell/shell-store.ts';
import { applyPreferences } from '../../start/apply-preferences.ts';
import { EntryFrame } from '../entry-frame.tsx';

/** The sign-in page of a tablet of the desk. */
export function TabletDesk({ onPassword }: { readonly onPassword: () => void }): ReactNode {
  const text = useText();
  async function enter(userId: number, pin: string): Promise<void> {
    const user = await enterByPin(userId, pin);
    await applyPreferences(user);
    // The target of somebody else is not that of this person.
    takeLastUrl();
    goTo(TABLET_HOME, { replace: true });
  }
  return (
    <EntryFrame title={text('tablette.titre')}>
      <SharedDesk onPassword={onPassword} onPin={enter} waiting={null} />
    </EntryFrame>
  );
}
