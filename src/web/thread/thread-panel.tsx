import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Fil } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { closesByEscape } from '#web/ui/popover.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { Comment } from './comment.tsx';
import { FollowButtons } from './follow-buttons.tsx';
import { type ThreadChanges, useThreadChanges } from './use-thread.ts';
import styles from './thread.module.css';

interface ThreadPanelProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly title: string;
  readonly thread: Fil;
  readonly onClose: () => void;
}

/** The thread beside its sheet, which stays in use; it is read as it is shown. */
export function ThreadPanel({ entity, id, title, thread, onClose }: ThreadPanelProps): ReactNode {
  const text = useText();
  const titleId = useId();
  const panel = useShown();
  const end = useRef<HTMLDivElement>(null);
  const changes = useThreadChanges(entity.descriptor, id);
  useReading(thread.NonLus, changes);
  const count = thread.Commentaires.length;
  useEffect(() => {
    // Recent browsers answer a promise, which would be no clean-up.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the parts in it have the keyboard
    <aside aria-labelledby={titleId} className={styles.panel} onKeyDown={closesByEscape(onClose)} popover="manual" ref={panel}>
      <div className={styles.head}>
        <h2 id={titleId} title={text('fil.titreFiche', { nom: title })}>
          {text('fil.titre')}
        </h2>
        <FollowButtons changes={changes} entity={entity} thread={thread} />
        <IconButton icon={X} label={text('fil.fermer')} onClick={onClose} />
      </div>
      {count === 0 ? <p className="ui-note">{text('fil.vide')}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */}
      <section aria-label={text('fil.titre')} className={styles.comments} tabIndex={0}>
        <ol>
          {thread.Commentaires.map((comment) => (
            <Comment changes={changes} comment={comment} key={comment.Id} place={{ entite: entity.descriptor.name, id }} />
          ))}
        </ol>
        <div ref={end} />
      </section>
      <CommentEditor
        busy={changes.send.isPending}
        onSend={(Texte, Fichiers) => changes.send.mutateAsync({ Texte, ...(Fichiers.length > 0 && { Fichiers: [...Fichiers] }) })}
        place={{ entite: entity.descriptor.name, id }}
      />
    </aside>
  );
}

/** Over the page, without keeping it from being used. */
function useShown() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = panel.current;
    if (shown?.matches(':popover-open') === false) shown.showPopover();
    // Nothing in it could take the focus before it was shown.
    shown?.querySelector('textarea')?.focus();
  }, []);
  return panel;
}

function useReading(unread: number, { read }: ThreadChanges): void {
  const { mutate, isPending } = read;
  useEffect(() => {
    if (unread > 0 && !isPending) mutate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each arrival
  }, [unread]);
}
