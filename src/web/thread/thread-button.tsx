import { MessagesSquare } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { part } from '#web/runtime/part.ts';
import { Button } from '#web/ui/button.tsx';
import { useThread } from './use-thread.ts';

const ThreadPanel = part(
  () => import('./thread-panel.tsx'),
  (module) => module.ThreadPanel,
  ['fil', 'fichiers'],
);

interface ThreadButtonProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly title: string;
}

/** Comments of the record: the number of unread ones, and the way to them. */
export function ThreadButton({ entity, id, title }: ThreadButtonProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const thread = useThread(entity.descriptor, id);
  if (thread === null) return null;
  const { NonLus: unread, Commentaires } = thread;
  const commentCount = Commentaires.filter(({ IsRetire }) => !IsRetire).length;
  return (
    <>
      <Button aria-expanded={isOpen} data-unread={unread > 0 || undefined} icon={MessagesSquare} onClick={() => setOpen(!isOpen)}>
        {/* The count that is seen would be no part of a name of the button's own (WCAG 2.5.3): the name is a text within. */}
        <span aria-hidden={unread > 0 || undefined}>{text('fiche.echanges')}</span>
        {unread === 0 ? null : <span className="ui-sr-only">{text('fiche.echangesNonLus', { count: unread })}</span>}
        {commentCount === 0 ? null : (
          <span aria-hidden className="num">
            {commentCount}
          </span>
        )}
        {unread === 0 ? null : <span aria-hidden className="sheet-unread" />}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ThreadPanel entity={entity} id={id} onClose={() => setOpen(false)} thread={thread} title={title} />
        </Suspense>
      ) : null}
    </>
  );
}
