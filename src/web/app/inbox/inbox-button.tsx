import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { countAvis } from '#generated/client/sdk/boite.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { INBOX_KEY } from '#web/runtime/events/thread-keys.ts';
import { part } from '#web/runtime/part.ts';
import { useUser } from '#web/session/rights.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PopoverPanel, usePopover } from '#web/ui/popover.tsx';
import styles from './inbox-button.module.css';

const InboxPanel = part(
  () => import('./inbox-panel.tsx'),
  (module) => module.InboxPanel,
  'boite',
);

/** Number of notices that wait for the user, and the way to them. */
export function InboxButton(): ReactNode {
  const text = useText();
  const user = useUser();
  const popover = usePopover();
  const { data: unread = 0 } = useQuery({
    queryKey: [...INBOX_KEY, 'nombre'],
    queryFn: async ({ signal }) => (await countAvis({ signal })).data,
    enabled: user !== null && user.tablet === undefined,
    retry: false,
  });
  if (user === null || user.tablet !== undefined) return null;
  return (
    <>
      <IconButton
        aria-controls={popover.id}
        aria-expanded={popover.isOpen}
        className={unread > 0 ? styles.waiting : undefined}
        icon={Inbox}
        label={unread > 0 ? text('shell.boiteNonLus', { count: unread }) : text('shell.boite')}
        popoverTarget={popover.id}
      />
      <PopoverPanel control={popover} label={text('shell.boite')}>
        <Suspense fallback={null}>
          <InboxPanel onClose={popover.close} />
        </Suspense>
      </PopoverPanel>
    </>
  );
}
