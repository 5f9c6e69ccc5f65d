import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { listHref } from '#web/records/list/list-href.ts';
import { goTo } from '#web/shell/navigator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { type Batch, loadBatch } from './mail-api.ts';
import { MailboxNotice } from './mailing-summary.tsx';

const EVERY_MS = 1000;

interface MailingProgressProps {
  readonly first: Batch;
  readonly load?: (lot: string, signal: AbortSignal) => Promise<Batch>;
  /** Field of a trace that names the batch. */
  readonly field?: 'Lot' | 'LotRenvoi';
  /** Takes back what still waits. */
  readonly undo?: (batch: Batch) => Promise<void>;
  readonly onClose: () => void;
}

/** Progress of the mailing; it goes on without this window. */
export function MailingProgress({ first, load = loadBatch, field = 'Lot', undo, onClose }: MailingProgressProps): ReactNode {
  const text = useText();
  const { data: batch } = useQuery({
    queryKey: ['mail-trace', 'lot', first.Lot],
    queryFn: ({ signal }) => load(first.Lot, signal),
    initialData: first,
    refetchInterval: ({ state }) => ((state.data ?? first).EnAttente > 0 ? EVERY_MS : false),
  });
  const done = batch.Nombre - batch.EnAttente;
  return (
    <section className="mailing">
      <p>{text('mails.enFile', { count: batch.Nombre })}</p>
      <MailboxNotice isSimulated={batch.Gardes > 0} />
      {batch.PartirLe === null ? null : <p>{text('mails.planifie', { jour: formatDateTime(batch.PartirLe) })}</p>}
      <progress aria-label={text('mails.avancement', { faits: done, nombre: batch.Nombre })} max={batch.Nombre} value={done} />
      <output className="mailing-count">
        {text(batch.EnAttente > 0 ? 'mails.enCours' : 'mails.fini')}
        {[
          ['envoyes', batch.Envoyes] as const,
          ['gardes', batch.Gardes] as const,
          ['enAttente', batch.EnAttente] as const,
          ['erreurs', batch.Erreurs] as const,
        ]
          .filter(([, count]) => count > 0)
          .map(([key, count]) => ` · ${text(`mails.${key}`, { count })}`)}
      </output>
      {batch.Erreurs > 0 ? (
        <p className="ui-error" role="alert">
          {text('app.mailNok')}
        </p>
      ) : null}
      <ProgressActions batch={batch} field={field} onClose={onClose} undo={undo} />
    </section>
  );
}

/** Ways to follow the mailing once the window is closed. */
function ProgressActions({
  batch,
  field,
  undo,
  onClose,
}: Pick<MailingProgressProps, 'undo' | 'onClose'> & {
  readonly batch: Batch;
  readonly field: 'Lot' | 'LotRenvoi';
}): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { IdEnvoi, Lot } = batch;
  function open(address: string): void {
    onClose();
    goTo(address);
  }
  return (
    <footer className="mailing-actions">
      {undo === undefined || batch.EnAttente + batch.Gardes === 0 ? null : (
        <Button icon={Undo2} onClick={() => void undo(batch)}>
          {text('mails.annulerRenvoi')}
        </Button>
      )}
      <Button onClick={() => open(listHref<'mail-trace'>('mail-traces', 'toutes', [{ field, op: 'eq', value: Lot }]))}>
        {text('mails.traces')}
      </Button>
      {IdEnvoi === null || !can('MAIL-ENVOI') ? null : (
        <Button onClick={() => open(`/0/mail-envoi/${IdEnvoi}`)}>{text('mails.voirEnvoi')}</Button>
      )}
      <Button onClick={onClose} variant="primary">
        {text('mails.fermer')}
      </Button>
    </footer>
  );
}
