import type { MailingDemand } from './mailing-demand.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { MailingDialog } from './mailing-dialog.tsx';

/** Opens the sending of a mail to the rows of a list. */
export async function openMailing(demand: MailingDemand): Promise<void> {
  await Promise.all([loadTexts('mails'), loadTexts('motMail')]);
  await dialogs.lightview({
    title: text('mails.titre', { count: demand.rows }),
    size: 'XL',
    content: (close) => <MailingDialog {...demand} onClose={close} />,
  });
}
