import { BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { remindVisionneurs } from '#generated/client/sdk/visionnements.gen.ts';
import type { VisionnementRappels } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import styles from './campaign.module.css';

/** Writes to the members who have films to see, once they are read by name. */
export function RemindButton({ year: annee }: { readonly year: number }): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const [isBusy, setBusy] = useState(false);
  function fail(error: unknown): Promise<unknown> {
    return dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('repartition.rappelEchec')), kind: 'danger' });
  }
  async function send(): Promise<void> {
    try {
      const sent = await sendAsking((seen) =>
        remindVisionneurs({ path: { annee }, body: { IdsUtilisateur: null, Essai: false, ...seen } }),
      );
      if (sent !== null) notify('success', text('repartition.rappeles', { count: sent.data.NbMails }));
    } catch (error) {
      await fail(error);
    }
  }
  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await remindVisionneurs({ path: { annee }, body: { IdsUtilisateur: null, Essai: true } });
      await dialogs.lightview({
        title: text('repartition.rappelTitre', { count: data.NbMails }),
        content: (close) => <Reminders data={data} onClose={close} onSend={() => void send()} />,
      });
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={BellRing} onClick={() => void open()}>
      {text('repartition.rappeler')}
    </Button>
  );
}

interface RemindersProps {
  readonly data: VisionnementRappels;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

function Reminders({ data: { Membres, NbMails }, onClose, onSend }: RemindersProps): ReactNode {
  const text = useText();
  return (
    <div className={styles.root}>
      {Membres.length === 0 ? <p>{text('repartition.rienAVoir')}</p> : null}
      <ul>
        {Membres.map(({ Id, Libelle, NbAVoir, Echeance, Raison }) => (
          <li key={Id}>
            {[
              Libelle,
              text('repartition.films', { count: NbAVoir }),
              ...(Echeance === null ? [] : [text('repartition.avant', { date: formatDate(Echeance) })]),
              ...(Raison === null ? [] : [text(`repartition.rappelRaison.${Raison}`)]),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      <DialogActions
        primary={
          <Button
            disabled={NbMails === 0}
            icon={BellRing}
            onClick={() => {
              onClose();
              onSend();
            }}
            variant="primary"
          >
            {text('repartition.ecrire', { count: NbMails })}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </div>
  );
}
