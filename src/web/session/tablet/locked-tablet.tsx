import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { logout } from '../session.ts';
import type { SessionUser } from '../session-store.ts';
import { SharedDesk } from './shared-desk.tsx';
import { enterAfresh, enterByPin } from './shared-desk-api.ts';

/** A tablet that was left alone: its screen waits for the PIN of the same person, and goes for that of another. */
export function LockedTablet({ waiting }: { readonly waiting: SessionUser }): ReactNode {
  const text = useText();
  // The session that opens is another one: whose screen waited is remembered here.
  const [former] = useState(waiting);
  return (
    <Modal locked onClose={() => undefined} size="SMALL" title={text('tablette.finie')}>
      <p>{text('tablette.attend', { nom: `${former.prenom} ${former.nom}` })}</p>
      <SharedDesk
        onPassword={() => void logout()}
        onPin={async (userId, pin) => {
          await (userId === former.id ? enterByPin(userId, pin) : enterAfresh(userId, pin));
        }}
        waiting={former}
      />
    </Modal>
  );
}
