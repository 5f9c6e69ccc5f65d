import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { prepareRelances, sendRelances } from '#generated/client/sdk/relances.gen.ts';
import type { MailingLot, RelanceEcartee, RelancesPreparation } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { MailboxNotice } from '#web/mails/mailing-summary.tsx';
import { MailingProgress } from '#web/mails/mailing-progress.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { ReminderDemand } from './reminder-demand.ts';
import { ReminderLetters } from './reminder-letters.tsx';
import styles from './reminders.module.css';
import '#web/mails/mails.css';

/** Opens the reminders of a list of pieces. */
export function openReminders(demand: ReminderDemand): void {
  void dialogs.lightview({
    title: say('relance.titre'),
    size: 'XL',
    content: (close) => <RemindersDialog {...demand} onClose={close} />,
  });
}

/** The reminder of each invoice, those left out and why, then the series on its way. */
function RemindersDialog({ screen, filter, onClose }: ReminderDemand & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const [lot, setLot] = useState<MailingLot | null>(null);
  const plan = useQuery({
    queryKey: ['bam-paiement', 'relances', screen, filter],
    queryFn: async ({ signal }) => (await prepareRelances({ path: { ecran: screen }, body: { filter: { ...filter } }, signal })).data,
    enabled: lot === null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (lot !== null) return <MailingProgress first={lot} onClose={onClose} />;
  return (
    <div aria-busy={plan.isPending} className={styles.root}>
      <p>{text('relance.intro')}</p>
      {plan.error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(plan.error, text('relance.echec'))}
        </p>
      )}
      {plan.data === undefined ? null : (
        <Prepared demand={{ screen, filter }} onChanged={() => void plan.refetch()} onClose={onClose} onSent={setLot} plan={plan.data} />
      )}
    </div>
  );
}

interface PreparedProps {
  readonly demand: ReminderDemand;
  readonly plan: RelancesPreparation;
  readonly onSent: (lot: MailingLot) => void;
  /** Amounts or addresses are no longer as they were read. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function Prepared({ demand, plan, onSent, onChanged, onClose }: PreparedProps): ReactNode {
  const text = useText();
  const { isBusy, send } = useSending({ demand, plan, onSent, onChanged });
  const count = plan.Lettres.length;
  return (
    <>
      <MailboxNotice isSimulated={plan.Simule} />
      <output className={styles.count}>{count === 0 ? text('relance.aucune') : text('relance.lettres', { count })}</output>
      {count === 0 ? null : <ReminderLetters demand={demand} letters={plan.Lettres} />}
      <LeftOut pieces={plan.Ecartees} />
      <DialogActions
        primary={
          count === 0 ? null : (
            <Button busy={isBusy} disabled={isBusy} icon={BellRing} onClick={() => void send()} variant="primary">
              {text('relance.envoyer', { count })}
            </Button>
          )
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </>
  );
}

function useSending({ demand, plan, onSent, onChanged }: Omit<PreparedProps, 'onClose'>) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // One key for the whole dialog: whatever is pressed twice, the reminders are queued once.
  const [key] = useState(() => crypto.randomUUID());
  async function send(): Promise<void> {
    const count = plan.Lettres.length;
    const title = text('relance.envoyerTitre', { count });
    if (!(await dialogs.confirm({ title, text: text('relance.question'), confirmLabel: text('relance.envoyer', { count }) }))) return;
    setBusy(true);
    try {
      const body = { filter: { ...demand.filter }, Cle: key, Empreinte: plan.Empreinte };
      onSent((await sendRelances({ path: { ecran: demand.screen }, body })).data);
      await queries.invalidateQueries({ queryKey: ['bam-paiement'] });
    } catch (error) {
      setBusy(false);
      await dialogs.alert({ text: failureText(error, text('relance.echec')), kind: 'danger' });
      if (error instanceof ApiError && error.code === 'mailing-change') onChanged();
    }
  }
  return { isBusy, send };
}

function LeftOut({ pieces }: { readonly pieces: readonly RelanceEcartee[] }): ReactNode {
  const text = useText();
  if (pieces.length === 0) return null;
  return (
    <details className={styles.left}>
      <summary>{text('relance.ecartees', { count: pieces.length })}</summary>
      <ul>
        {pieces.map(({ Fiche, Numero, Client, Raison, Depuis }) => {
          const raison = text(`relance.raison.${Raison}`);
          return (
            <li key={Fiche}>
              <span className="num">{Numero}</span> {Client} :{' '}
              {Depuis === null ? raison : text('relance.depuis', { raison, jour: formatDate(Depuis) })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
