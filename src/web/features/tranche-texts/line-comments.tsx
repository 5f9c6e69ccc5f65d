import { Check, MessageSquare, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { BatchComments, Comment } from './use-comments.ts';
import styles from './tranche-texts.module.css';

interface LineCommentsProps {
  readonly comments: BatchComments;
  readonly line: number;
  readonly place: string;
  /** Text and film: there are many threads on the page. */
  readonly label: string;
}

/** The remarks on one text: a button that counts those to settle, and opens the thread; so does Alt+N. */
export function LineComments({ comments, line, place, label }: LineCommentsProps): ReactNode {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const all = comments.ofPlace(place);
  const open = all.filter(({ IsRegle }) => !IsRegle).length;
  const shown = open === 0 ? text('textes.commenter') : text('textes.commentaires', { count: open });
  return (
    <div className={styles.comments}>
      <Button
        aria-controls={id}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+N"
        aria-label={`${shown}, ${label}`}
        data-comment
        icon={MessageSquare}
        onClick={() => setOpen(!isOpen)}
        title="Alt+N"
      >
        {shown}
      </Button>
      {isOpen ? <Thread all={all} comments={comments} id={id} label={label} line={line} place={place} /> : null}
    </div>
  );
}

interface ThreadProps extends LineCommentsProps {
  readonly id: string;
  readonly all: readonly Comment[];
}

function Thread({ id, all, comments, line, place, label }: ThreadProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const canWrite = can('FESTIVAL-TRANCHE-FILM-WRITE');
  return (
    <div className={styles.thread} id={id}>
      <ul aria-label={`${text('textes.fil')}, ${label}`}>
        {all.map((comment) => (
          <li className={classNames(comment.IsRegle && 'ui-muted')} key={comment.Id}>
            <p className={styles.remark}>{comment.Texte}</p>
            <p className="ui-muted">
              {[writerOf(comment, text), formatDateTime(comment.Le), comment.IsRegle ? text('textes.regle') : null]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
            {canWrite ? <SettleButton comment={comment} comments={comments} /> : null}
          </li>
        ))}
      </ul>
      {canWrite ? <NewRemark label={label} onAdd={(Texte) => comments.add(line, { Place: place, Texte })} /> : null}
    </div>
  );
}

/** A name out of a document is one that nobody signed in with. */
function writerOf({ Auteur, Par }: Comment, text: ReturnType<typeof useText>): string | null {
  return Auteur === null ? Par : text('textes.dansWord', { nom: Auteur });
}

function SettleButton({ comment, comments }: { readonly comment: Comment; readonly comments: BatchComments }): ReactNode {
  const text = useText();
  const label = text(comment.IsRegle ? 'textes.rouvrir' : 'textes.regler');
  return (
    <Button
      aria-label={`${label} ${comment.Texte}`}
      icon={comment.IsRegle ? Undo2 : Check}
      onClick={() => void attempt(() => comments.settle(comment, !comment.IsRegle), text)}
    >
      {label}
    </Button>
  );
}

function NewRemark({ label, onAdd }: { readonly label: string; readonly onAdd: (words: string) => Promise<void> }): ReactNode {
  const text = useText();
  const [draft, setDraft] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  async function add(): Promise<void> {
    await onAdd(draft);
    setDraft('');
  }
  return (
    <div className={styles.newRemark}>
      <textarea
        aria-label={`${text('textes.nouveauCommentaire')}, ${label}`}
        className="ui-input ui-textarea"
        maxLength={REMARK_MAX}
        onChange={(event) => setDraft(event.target.value)}
        ref={box}
        rows={2}
        value={draft}
      />
      <Button disabled={draft.trim() === ''} onClick={() => void attempt(add, text)}>
        {text('textes.ajouterCommentaire')}
      </Button>
    </div>
  );
}

const REMARK_MAX = 2000;

/** A refused value stays in its box. */
async function attempt(work: () => Promise<void>, text: ReturnType<typeof useText>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await dialogs.alert({ title: text('alert.enregistrement'), text: failureText(error, text('app.saveNok')), kind: 'danger' });
  }
}
