import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { listCorbeilleOptions } from '#generated/client/queries/corbeille.gen.ts';
import type { CorbeilleLot } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { restoreBatch } from '#web/records/record-api.ts';
import { failureText } from '#web/records/failure-text.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import styles from '../shell.module.css';

const PAGE = 10;

/** Deleted records come back days later too, long after the notification that offered it. */
export function TrashPage(): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const [shown, setShown] = useState(PAGE);
  const title = useRef<HTMLHeadingElement>(null);
  const [running, setRunning] = useState<string | null>(null);
  // One more than is shown tells whether there is a rest.
  const { data, isPending } = useQuery({
    ...listCorbeilleOptions({ query: { take: shown + 1 } }),
    placeholderData: (last) => last,
  });
  async function restore(lot: string): Promise<void> {
    if (running !== null) return;
    setRunning(lot);
    try {
      await restoreBatch(lot);
      notify('success', text('app.restaure'));
      await client.invalidateQueries();
      // The line that was used is gone.
      title.current?.focus();
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('http.generique')), kind: 'danger' });
    } finally {
      setRunning(null);
    }
  }
  const batches = (data ?? []).slice(0, shown);
  return (
    <div className="ui-page">
      <PageHead title={text('corbeille.titre')} titleRef={title} />
      <p className="ui-note">{text('corbeille.texte')}</p>
      {batches.length === 0 && !isPending ? <p className="ui-note">{text('corbeille.vide')}</p> : null}
      <ul className={classNames(styles.sessions, styles.trash)}>
        {batches.map((batch) => (
          <TrashLine batch={batch} isRunning={running === batch.Lot} key={batch.Lot} onRestore={() => void restore(batch.Lot)} />
        ))}
      </ul>
      {(data ?? []).length > shown ? <Button onClick={() => setShown(shown + PAGE)}>{text('corbeille.suite')}</Button> : null}
    </div>
  );
}

interface TrashLineProps {
  readonly batch: CorbeilleLot;
  readonly isRunning: boolean;
  readonly onRestore: () => void;
}

function TrashLine({ batch, isRunning, onRestore }: TrashLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const module = useEntity(batch.Entite);
  const nature = module === null ? '…' : entityLabel(module, 'one', language);
  const line = text('corbeille.ligne', { nature, date: formatDateTime(batch.SupprimeLe), qui: batch.SupprimePar ?? '—' });
  return (
    <li>
      <span>
        <b>{batch.Libelle}</b>
        {batch.NbFiches > 1 ? ` (${text('corbeille.fiches', { count: batch.NbFiches })})` : null}
        <br />
        <span className="ui-note">{line}</span>
      </span>
      <Button
        aria-disabled={isRunning || undefined}
        aria-label={text('corbeille.restaurerNom', { nom: batch.Libelle })}
        busy={isRunning}
        onClick={onRestore}
      >
        {text('corbeille.restaurer')}
      </Button>
    </li>
  );
}
