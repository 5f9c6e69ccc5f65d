import { useQueryClient } from '@tanstack/react-query';
import { MailCheck, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { resend, settle } from '#web/mails/mail-api.ts';
import { readId } from '#domain/values/record-data.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';

const SEND_RIGHT = 'ENVOYER-MAIL';
const LOST_VIEW = 'sort-inconnu';
/** The server takes no more at once. */
const MAILS_MAX = 1000;

/** Sends the selected mails again in one gesture; in the view of lost answers, also marks them as sent. */
export function SettleLost(props: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const { can } = useRights();
  const { isBusy, run } = useOutbox(props);
  const { selection } = props.list.selection;
  const count = selectedCount(selection);
  if (count === 0 || !can(SEND_RIGHT)) return null;

  async function sendAgain(): Promise<void> {
    if (!(await dialogs.confirm({ title: text('mails.renvoyerQuestion', { count }), text: null, confirmLabel: text('mails.renvoyer') })))
      return;
    const key = crypto.randomUUID();
    const done = await run(async (ids) => (await resend(ids, key)).Nombre);
    if (done !== null) notify(done > 0 ? 'success' : 'info', done > 0 ? text('mails.prevenus', { count: done }) : text('mails.dejaEnFile'));
  }

  async function markSent(): Promise<void> {
    const done = await run(async (ids) => (await settle(ids)).Nombre);
    if (done !== null)
      notify(done > 0 ? 'success' : 'info', done > 0 ? text('mails.marques', { count: done }) : text('mails.rienAMarquer'));
  }

  return (
    <>
      <Button busy={isBusy} disabled={isBusy} icon={Send} onClick={() => void sendAgain()}>
        {text('mails.renvoyer')}
      </Button>
      {props.list.view === LOST_VIEW ? (
        <Button busy={isBusy} disabled={isBusy} icon={MailCheck} onClick={() => void markSent()}>
          {text('mails.marquerParti')}
        </Button>
      ) : null}
    </>
  );
}

type Act = (ids: readonly number[]) => Promise<number>;

interface Outbox {
  readonly isBusy: boolean;
  /** Runs an act on the selected mails; null: it failed, and the reader was shown why. */
  readonly run: (act: Act) => Promise<number | null>;
}

function useOutbox({ entity, list }: ListActionsProps): Outbox {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function run(act: Act): Promise<number | null> {
    setBusy(true);
    try {
      return await act((await selectedRecords(entity, list)).map(readId).slice(0, MAILS_MAX));
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
      return null;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  }
  return { isBusy, run };
}
