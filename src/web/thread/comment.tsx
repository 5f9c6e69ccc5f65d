import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FilCommentaireLu } from '#generated/client/types.gen.ts';
import { readableText } from '#domain/threads/comment-text.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { openTaskForm } from '#web/tasks/open-task-form.tsx';
import { AttachedFile } from './attached-file.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentText } from './comment-text.tsx';
import type { ThreadChanges, ThreadPlace } from './use-thread.ts';
import styles from './thread.module.css';

/** Makes a task of the comment that the keyboard is on. */
const TASK_KEY = 't';
const LABEL_MAX = 255;

interface CommentProps {
  readonly comment: FilCommentaireLu;
  readonly changes: ThreadChanges;
  readonly place: ThreadPlace;
}

export function Comment(props: CommentProps): ReactNode {
  const { comment, changes, place } = props;
  const text = useText();
  const [isEdited, setEdited] = useState(false);
  function onKeyDown(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== TASK_KEY || isTyping || comment.IsRetire) return;
    event.preventDefault();
    makeTask(props);
  }
  const { Auteur: author, DateCreation, DateReprise, IsRetire, IsNonLu, RegleLe, ReglePar } = comment;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it have the keyboard
    <li className={styles.comment} data-settled={RegleLe !== null || undefined} data-unread={IsNonLu || undefined} onKeyDown={onKeyDown}>
      <p className={styles.by}>
        <strong>{author ?? text('fil.parti')}</strong>
        <time dateTime={`${DateCreation}Z`}>{formatDateTime(DateCreation)}</time>
        {DateReprise === null || IsRetire ? null : <span>{text('fil.repris', { date: formatDateTime(DateReprise) })}</span>}
        {IsNonLu ? <span className={styles.unread}>{text('fil.nonLu')}</span> : null}
      </p>
      {IsRetire ? <p className="ui-muted">{text('fil.retire')}</p> : null}
      {isEdited ? (
        <CommentEditor
          busy={changes.change.isPending}
          comment={comment}
          onCancel={() => setEdited(false)}
          onSend={async (Texte) => {
            await changes.change.mutateAsync({ comment: comment.Id, Texte });
            setEdited(false);
          }}
          place={place}
        />
      ) : (
        <>
          {IsRetire ? null : <CommentText comment={comment} />}
          {comment.Fichiers.length === 0 ? null : <Files ids={comment.Fichiers} />}
          {RegleLe === null ? null : (
            <p className="ui-muted">{text('fil.regle', { nom: ReglePar ?? text('fil.parti'), date: formatDateTime(RegleLe) })}</p>
          )}
          {IsRetire ? null : <Actions {...props} onEdit={() => setEdited(true)} />}
        </>
      )}
    </li>
  );
}

function Files({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const text = useText();
  return (
    <ul aria-label={text('fil.fichiers')} className={styles.files}>
      {ids.map((id) => (
        <li key={id}>
          <AttachedFile id={id} />
        </li>
      ))}
    </ul>
  );
}

/** The comment in words begins the task, whose author says the rest. */
function makeTask({ comment: { Id, Texte, Noms }, place }: Pick<CommentProps, 'comment' | 'place'>): void {
  const label = readableText(Texte, new Map(Noms.map(({ Numero, Libelle }) => [Numero, Libelle])))
    .replaceAll(/\s+/g, ' ')
    .slice(0, LABEL_MAX);
  void openTaskForm({ subject: { entity: place.entite, ids: [place.id], name: null }, label, comment: Id });
}

function Actions({ comment, changes, place, onEdit }: CommentProps & { readonly onEdit: () => void }): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const isSettled = comment.RegleLe !== null;
  function onError(error: Error): void {
    notify('error', failureText(error, text('fil.echecEnvoi')));
  }
  async function remove(): Promise<void> {
    const question = { title: text('fil.retirerTitre'), text: text('fil.retirerQuestion'), confirmLabel: text('fil.retirer') };
    if (await dialogs.confirm({ ...question, danger: true })) changes.remove.mutate(comment.Id, { onError });
  }
  return (
    <p className={styles.actions}>
      <Button onClick={() => changes.settle.mutate({ comment: comment.Id, Regle: !isSettled }, { onError })} variant="quiet">
        {text(isSettled ? 'fil.rouvrir' : 'fil.regler')}
      </Button>
      <Button aria-keyshortcuts={TASK_KEY} onClick={() => makeTask({ comment, place })} title={TASK_KEY.toUpperCase()} variant="quiet">
        {text('fil.enTache')}
      </Button>
      {comment.IsMien ? (
        <>
          <Button onClick={onEdit} variant="quiet">
            {text('fil.modifier')}
          </Button>
          <Button onClick={() => void remove()} variant="quiet">
            {text('fil.retirer')}
          </Button>
        </>
      ) : null}
    </p>
  );
}
