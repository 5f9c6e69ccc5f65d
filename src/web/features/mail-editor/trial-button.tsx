import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { type Draft, tryDraft } from '#web/mails/mail-api.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';

/** The draft in its language, sent to oneself from the very text on the screen, saved or not. */
export function TrialButton({ draft, templateId }: { readonly draft: Draft; readonly templateId: number }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!can('envoyer-mail')) return null;
  async function run(): Promise<void> {
    setBusy(true);
    try {
      const { Destinataire, Simule } = await tryDraft(draft, templateId);
      notify('success', text(Simule ? 'mails.testGarde' : 'mails.testParti', { adresse: Destinataire }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <footer className="mailing-actions">
      <Button busy={isBusy} disabled={isBusy || draft.subject.trim() === ''} icon={Send} onClick={() => void run()}>
        {text('mails.testM', { langue: draft.language.toUpperCase() })}
      </Button>
    </footer>
  );
}
