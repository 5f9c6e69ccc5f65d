import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Megaphone, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PublicationReponse } from '#generated/client/types.gen.ts';
import { previewPublication, type PublicationPreview, publishGrid, type Scope } from './publication-api.ts';
import { PublicationChanges } from './publication-changes.tsx';
import { PublicationConcerned } from './publication-concerned.tsx';
import { PublicationScope } from './publication-scope.tsx';
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

/** Preview of the next version of the grid, read before it is announced. */
export function PublicationForm({ year, onClose, onHistory }: PublicationFormProps): ReactNode {
  const text = useText();
  const [scope, setScope] = useState<Scope>({ days: [], sections: [] });
  const [published, setPublished] = useState<PublicationReponse | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [PUBLICATIONS, 'apercu', year, scope],
    queryFn: ({ signal }) => previewPublication(year, scope, signal),
    enabled: published === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (published !== null)
    return (
      <div className={styles.publication}>
        <PublicationConcerned onClose={onClose} onHistory={onHistory} publication={published} />
      </div>
    );
  return (
    <div aria-busy={data === undefined && error === null} className={styles.publication}>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('programmation.publication.echec'))}
        </p>
      )}
      {data === undefined ? null : (
        <Preview
          onChanged={() => void refetch()}
          onClose={onClose}
          onHistory={onHistory}
          onPublished={setPublished}
          onScope={setScope}
          preview={data}
          scope={scope}
          year={year}
        />
      )}
    </div>
  );
}

interface PreviewProps extends PublicationFormProps {
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  readonly onPublished: (publication: PublicationReponse) => void;
  readonly preview: PublicationPreview;
  /** The grid is no longer as it was read. */
  readonly onChanged: () => void;
}

function usePublishing({ year, preview, scope, onPublished, onChanged }: PreviewProps) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function publish(comment: string): Promise<void> {
    setBusy(true);
    try {
      onPublished(await publishGrid(year, { preview, scope, comment }));
      await queries.invalidateQueries({ queryKey: [SCREENINGS] });
      await queries.invalidateQueries({ queryKey: [PUBLICATIONS] });
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({
        title: text('alert.echec'),
        text: failureText(failure, text('programmation.publication.echec')),
        kind: 'danger',
      });
      if (failure instanceof ApiError && failure.code === 'grille-changee') onChanged();
    }
  }
  return { isBusy, publish };
}

function Preview(props: PreviewProps): ReactNode {
  const { preview, scope, onScope, onClose, onHistory } = props;
  const text = useText();
  const [comment, setComment] = useState('');
  const { isBusy, publish } = usePublishing(props);
  const { Numero, NbSeances, NbConflits, DerniereLe, Alertes, Changements } = preview;
  const since =
    DerniereLe === null
      ? text('programmation.publication.premiere')
      : text('programmation.publication.depuis', { numero: Numero - 1, date: formatDateTime(DerniereLe) });
  return (
    <>
      <p>{since}</p>
      <PublicationScope onChange={onScope} preview={preview} scope={scope} />
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
      {Changements.length === 0 ? null : <Comment onChange={setComment} value={comment} />}
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

function Comment({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <label className={styles.publicationComment} htmlFor={id}>
      {text('programmation.publication.commentaire')}
      <textarea
        className="ui-input ui-textarea"
        id={id}
        maxLength={2000}
        onChange={(event) => onChange(event.target.value)}
        rows={2}
        value={value}
      />
    </label>
  );
}
