import type { ReactNode } from 'react';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { ReadBounce } from './read-bounce.tsx';
import { Resend } from './resend.tsx';
import { SettleLost } from './settle-lost.tsx';
import { TellAgain } from './tell-again.tsx';
import { WriteAgain } from './write-again.tsx';

/** Actions on the mails of the outbox. */
export function MailActions(props: ListActionsProps): ReactNode {
  return (
    <>
      <Resend {...props} />
      <WriteAgain {...props} />
      <TellAgain {...props} />
      <SettleLost {...props} />
      <ReadBounce {...props} />
    </>
  );
}
