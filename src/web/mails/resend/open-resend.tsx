import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { ResendDialog } from './resend-dialog.tsx';

/** Opens the dry run of a series of mails to send again. */
export async function openResend(filter: ListFilter, rows: number): Promise<void> {
  await loadTexts('mails');
  await dialogs.lightview({
    title: text('mails.renvoiTitre', { count: rows }),
    size: 'LARGE',
    content: (close) => <ResendDialog filter={filter} onClose={close} />,
  });
}
