import { useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { readRebond } from '#generated/client/sdk/mails.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';

const FAILED_VIEW = 'erreurs';

/** Reads delivery reports that came back to the mailbox of the sender, as saved messages. */
export function ReadBounce({ list, place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  if (place === 'selection' || list.view !== FAILED_VIEW || !can('ENVOYER-MAIL')) return null;
  async function read(files: readonly File[]): Promise<void> {
    setBusy(true);
    let [mails, addresses] = [0, 0];
    try {
      for (const file of files) {
        const { data } = await readRebond({ body: { Message: await file.text() } });
        mails += data.Mails;
        addresses += data.Adresses;
      }
      notify(mails > 0 ? 'success' : 'info', text('mails.avisLus', { mails: String(mails), adresses: String(addresses) }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('mails.avisNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['mail-trace'] });
    }
  }
  return (
    <>
      <Button busy={isBusy} disabled={isBusy} icon={MailX} onClick={() => input.current?.click()}>
        {text('mails.lireAvis')}
      </Button>
      <input
        accept=".eml,.txt,message/rfc822"
        aria-label={text('mails.lireAvis')}
        className="ui-sr-only"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void read(files);
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </>
  );
}
