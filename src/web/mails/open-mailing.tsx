import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { MailingDialog } from './mailing-dialog.tsx';

export interface MailingDemand {
  readonly screen: string;
  readonly context: number;
  /** The selection of a list, or all that it holds. */
  readonly filter: ListFilter;
}

/** Opens the sending of a mail to the rows of a list. */
export async function openMailing(demand: MailingDemand): Promise<void> {
  await loadTexts('mails');
  await dialogs.lightview({ title: text('mails.titre'), size: 'XL', content: (close) => <MailingDialog {...demand} onClose={close} /> });
}
