import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { prepareRelances, sendRelances } from '#generated/client/sdk/relances.gen.ts';
import type { MailingLot, RelanceEcartee, RelanceLettre, RelancesPreparation } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { loadTexts, text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Holes, useHoles } from '#web/mails/holes/use-holes.tsx';
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
    title: say('relance.titre', { count: demand.rows }),
    size: 'XL',
    content: (close) => <RemindersDialog {...demand} onClose={close} />,
  });
}

/** The reminder of each invoice, those left out and why, then the series on its way. */
function RemindersDialog({ screen, filter, rows, onClose }: ReminderDemand & { readonly onClose: () => void }): ReactNode {
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
        <Prepared
          demand={{ screen, filter, rows }}
          onChanged={() => void plan.refetch()}
          onClose={onClose}
          onSent={setLot}
          plan={plan.data}
        />
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
  const holes = useHoles(plan.Lettres);
  const { isBusy, send } = useSending({ demand, plan, holes, onSent, onChanged });
  const count = holes.leaving;
  return (
    <>
      <MailboxNotice isSimulated={plan.Simule} />
      <output className={styles.count}>{count === 0 ? text('relance.aucune') : text('relance.lettres', { count })}</output>
      {holes.line}
      {plan.Lettres.length === 0 ? null : <ReminderLetters demand={demand} letters={holes.shown} />}
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

interface Sending extends Omit<PreparedProps, 'onClose'> {
  readonly holes: Holes<RelanceLettre>;
}

function useSending({ demand, plan, holes, onSent, onChanged }: Sending) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // One key for the whole dialog: whatever is pressed twice, the reminders are queued once.
  const [key] = useState(() => crypto.randomUUID());
  async function send(): Promise<void> {
    const count = holes.leaving;
    const incomplete = holes.choice.AvecIncomplets;
    await loadTexts('mails');
    const title = text('relance.envoyerTitre', { count });
    if (
      !(await dialogs.confirm({
        title,
        text: <SendingQuestion incomplete={incomplete} total={count} />,
        confirmLabel: text('relance.envoyer', { count }),
      }))
    )
      return;
    setBusy(true);
    try {
      const body = { filter: { ...demand.filter }, Cle: key, Empreinte: plan.Empreinte, ...holes.choice };
      onSent((await sendRelances({ path: { ecran: demand.screen }, body })).data);
      await queries.invalidateQueries({ queryKey: ['bam-paiement'] });
    } catch (error) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('relance.echec')), kind: 'danger' });
      if (error instanceof ApiError && ['mailing-change', 'mailing-incomplet'].includes(error.code)) onChanged();
    }
  }
  return { isBusy, send };
}

interface SendingQuestionProps {
  readonly incomplete: number;
  readonly total: number;
}

function SendingQuestion({ incomplete, total }: SendingQuestionProps): ReactNode {
  const text = useText();
  return (
    <>
      <p>{text('relance.question')}</p>
      {incomplete === 0 ? null : <p className="mail-missing">{text('mails.incompletsPartent', { count: incomplete, total })}</p>}
    </>
  );
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
