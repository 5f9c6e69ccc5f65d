import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Megaphone, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { previewPublication, type PublicationPreview, publishGrid } from './publication-api.ts';
import { PublicationChanges } from './publication-changes.tsx';
import { PublicationWarnings } from './publication-warnings.tsx';
import { SCREENINGS } from '../use-grid-data.ts';
import styles from '../programme-grid.module.css';

interface PublicationFormProps {
  readonly year: number;
  readonly onClose: () => void;
  /** Shows the versions that were published. */
  readonly onHistory: () => void;
}

const PUBLICATIONS = 'festival-publication';

/** What the next version of the grid would announce, read before it is announced. */
export function PublicationForm({ year, onClose, onHistory }: PublicationFormProps): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: [PUBLICATIONS, 'apercu', year],
    queryFn: ({ signal }) => previewPublication(year, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <div aria-busy={data === undefined && error === null} className={styles.publication}>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('programmation.publication.echec'))}
        </p>
      )}
      {data === undefined ? null : (
        <Preview onChanged={() => void refetch()} onClose={onClose} onHistory={onHistory} preview={data} year={year} />
      )}
    </div>
  );
}

interface PreviewProps extends PublicationFormProps {
  readonly preview: PublicationPreview;
  /** The grid is no longer as it was read. */
  readonly onChanged: () => void;
}

function usePublishing({ year, preview, onClose, onChanged }: Omit<PreviewProps, 'onHistory'>) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function publish(comment: string): Promise<void> {
    setBusy(true);
    try {
      const done = await publishGrid(year, { preview, comment });
      notify('success', text('programmation.publication.publiee', { numero: done.Numero, count: done.NbChangements }));
      onClose();
      await queries.invalidateQueries({ queryKey: [SCREENINGS] });
      await queries.invalidateQueries({ queryKey: [PUBLICATIONS] });
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ text: failureText(failure, text('programmation.publication.echec')), kind: 'danger' });
      if (failure instanceof ApiError && failure.code === 'grille-changee') onChanged();
    }
  }
  return { isBusy, publish };
}

function Preview({ year, preview, onClose, onHistory, onChanged }: PreviewProps): ReactNode {
  const text = useText();
  const commentId = useId();
  const [comment, setComment] = useState('');
  const { isBusy, publish } = usePublishing({ year, preview, onClose, onChanged });
  const { Numero, NbSeances, NbConflits, DerniereLe, Alertes, Changements } = preview;
  const since =
    DerniereLe === null
      ? text('programmation.publication.premiere')
      : text('programmation.publication.depuis', { numero: Numero - 1, date: formatDateTime(DerniereLe) });
  return (
    <>
      <p>{since}</p>
      {Changements.length === 0 ? (
        <Notice detail={text('programmation.publication.aJourDetail')} icon={CircleCheck} title={text('programmation.publication.aJour')} />
      ) : (
        <PublicationChanges changes={Changements} />
      )}
      {NbConflits === 0 ? null : (
        <p className={styles.publicationWarning}>
          <TriangleAlert aria-hidden size={14} /> {text('programmation.publication.conflits', { count: NbConflits })}
        </p>
      )}
      <PublicationWarnings warnings={Alertes} />
      {Changements.length === 0 ? null : (
        <label className={styles.publicationComment} htmlFor={commentId}>
          {text('programmation.publication.commentaire')}
          <textarea
            className="ui-input ui-textarea"
            id={commentId}
            maxLength={2000}
            onChange={(event) => setComment(event.target.value)}
            rows={2}
            value={comment}
          />
        </label>
      )}
      <footer className={styles.publicationActions}>
        <span className={classNames(styles.count, 'num')}>{text('programmation.publication.annoncees', { count: NbSeances })}</span>
        <Button onClick={onHistory}>{text('programmation.publication.versions')}</Button>
        <Button onClick={onClose}>{text('dialog.annuler')}</Button>
        {Changements.length === 0 ? null : (
          <Button busy={isBusy} disabled={isBusy} icon={Megaphone} onClick={() => void publish(comment)} variant="primary">
            {text('programmation.publication.publier', { numero: Numero })}
          </Button>
        )}
      </footer>
    </>
  );
}
