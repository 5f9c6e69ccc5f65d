import type { ReactNode } from 'react';
import type { MailApercu } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { MailPaper } from '../mail-preview.tsx';
import '../mails.css';

/** One letter, which may be sent to oneself first. */
export function showLetter(
  title: string,
  mail: MailApercu,
  send: () => Promise<{ readonly data: { readonly Destinataire: string } }>,
): Promise<void> {
  return dialogs.lightview({ title, size: 'LARGE', content: (close) => <Letter mail={mail} onClose={close} send={send} /> });
}

interface LetterProps {
  readonly mail: MailApercu;
  readonly send: () => Promise<{ readonly data: { readonly Destinataire: string } }>;
  readonly onClose: () => void;
}

function Letter({ mail, send, onClose }: LetterProps): ReactNode {
  const text = useText();
  async function tryIt(): Promise<void> {
    try {
      notify('success', text('deliberation.annonce.essaiParti', { adresse: (await send()).data.Destinataire }));
    } catch (failure) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('http.generique')), kind: 'danger' });
    }
  }
  return (
    <>
      <MailPaper mail={mail} />
      <DialogActions
        primary={<Button onClick={() => void tryIt()}>{text('deliberation.annonce.essai')}</Button>}
        secondary={<Button onClick={onClose}>{text('dialog.fermer')}</Button>}
      />
    </>
  );
}
