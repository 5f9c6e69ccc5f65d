import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RenvoiPreparation } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { type Batch, loadResent, prepareResend, resendAll } from '../mail-api.ts';
import { MailingProgress } from '../mailing-progress.tsx';
import { MailboxNotice } from '../mailing-summary.tsx';
import { undoSeries } from './undo-series.ts';
import '../mails.css';

interface ResendDialogProps {
  readonly filter: ListFilter;
  readonly onClose: () => void;
}

/** Shows what would leave again and what stays and why, sends it in one act, and takes back what still waits. */
export function ResendDialog({ filter, onClose }: ResendDialogProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const [batch, setBatch] = useState<Batch | null>(null);
  // One key for the whole dialog: whatever is pressed twice, the mails are queued once.
  const [key] = useState(() => crypto.randomUUID());
  const plan = useQuery({
    queryKey: ['mail-trace', 'renvoi', filter],
    queryFn: ({ signal }) => prepareResend(filter, signal),
    enabled: batch === null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  async function send({ Empreinte }: RenvoiPreparation): Promise<void> {
    try {
      setBatch(await resendAll(filter, { key, fingerprint: Empreinte }));
      await queries.invalidateQueries({ queryKey: ['mail-trace'] });
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
      if (error instanceof ApiError && error.code === 'mailing-change') await plan.refetch();
    }
  }
  if (batch !== null)
    return (
      <MailingProgress
        field="LotRenvoi"
        first={batch}
        load={loadResent}
        onClose={onClose}
        undo={async (now) => {
          if (await undoSeries(now)) onClose();
          await queries.invalidateQueries({ queryKey: ['mail-trace'] });
        }}
      />
    );
  if (plan.error !== null)
    return (
      <p className="ui-error" role="alert">
        {failureText(plan.error, text('app.mailNok'))}
      </p>
    );
  return plan.data === undefined ? null : <DryRun onClose={onClose} onSend={send} plan={plan.data} />;
}

interface DryRunProps {
  readonly plan: RenvoiPreparation;
  readonly onSend: (plan: RenvoiPreparation) => Promise<void>;
  readonly onClose: () => void;
}

function DryRun({ plan, onSend, onClose }: DryRunProps): ReactNode {
  const text = useText();
  const [isSending, setSending] = useState(false);
  const count = plan.Repartent;
  async function send(): Promise<void> {
    setSending(true);
    await onSend(plan);
    setSending(false);
  }
  return (
    <section className="mailing">
      <div className="mailing-summary">
        <MailboxNotice isSimulated={plan.Simule} />
        <output className="mailing-count">
          <strong className="num">{text('mails.renvoiCompte', { count })}</strong> {text('mails.renvoiParmi', { count: plan.Mails })}
        </output>
        {plan.Copies === 0 ? null : <p>{text('mails.renvoiCopies', { count: plan.Copies })}</p>}
        {count === 0 ? <p className="ui-error">{text('mails.renvoiAucun')}</p> : null}
        <LeftMails plan={plan} />
      </div>
      <DialogActions
        primary={
          count === 0 ? null : (
            <Button busy={isSending} disabled={isSending} icon={Send} onClick={() => void send()} variant="primary">
              {text('mails.renvoiEnvoyer', { count })}
            </Button>
          )
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </section>
  );
}

/** Mails that stay, each with its reason. */
function LeftMails({ plan: { Mails, Repartent, Raisons, Ecartes } }: { readonly plan: RenvoiPreparation }): ReactNode {
  const text = useText();
  if (Mails === Repartent) return null;
  return (
    <details className="mailing-left">
      <summary>
        {text('mails.renvoiRestent', { count: Mails - Repartent })} :{' '}
        {Raisons.map(({ Raison, Nombre }) => `${text(`mails.raisonRenvoi.${Raison}`)} (${Nombre})`).join(', ')}
      </summary>
      <ul>
        {Ecartes.map(({ Id, Destinataire, Objet, Raison }) => (
          <li key={Id}>
            <span>{Objet}</span> <span className="ui-muted">{Destinataire}</span> <span>{text(`mails.raisonRenvoi.${Raison}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
