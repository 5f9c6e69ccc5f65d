import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailContextOf } from '#domain/mails/mailable.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import type { MailingDemand } from '#web/mails/mailing-demand.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { askedRows } from './export-filter.ts';

/** Writes to the selected rows; in the toolbar, to all that the list holds. */
export function MailButton({ entity, list, screen }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const context = mailContextOf(entity.descriptor.name);
  if (context === null || list.isPast || !can('envoyer-mail')) return null;
  const label = text('outils.envoyerMail');
  return (
    <Button
      aria-label={label}
      icon={Mail}
      onClick={() => void sendMail({ screen: screen.screen, context, ...askedRows(list) })}
      title={label}
    >
      {text('outils.mail')}
    </Button>
  );
}

export async function sendMail(demand: MailingDemand): Promise<void> {
  const { openMailing } = await import('#web/mails/open-mailing.tsx');
  await openMailing(demand);
}
