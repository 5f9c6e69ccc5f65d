import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck, Send, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { describedDraft, type DraftOf } from '#domain/records/read/described-record.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Batch, loadResent, loadState, resend, settle } from '#web/mails/mail-api.ts';
import { MailBody } from '#web/mails/mail-body.tsx';
import { MailboxNotice } from '#web/mails/mailing-summary.tsx';
import { undoSeries } from '#web/mails/resend/undo-series.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import '#web/mails/mails.css';

/** The mail as it left, or waits to; whoever may send mails sends it again. */
export function MailMessageTab({ entity, id, record }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const state = useQuery({ queryKey: ['mails', 'etat'], queryFn: ({ signal }) => loadState(signal) });
  const mail = describedDraft('mail-trace', entity.descriptor, record);
  const again = useResend(id, mail);
  const arrived = useSettle(id);
  return (
    <section className="mailing">
      {mail.Statut === MailStatut.enAttente ? <MailboxNotice isSimulated={mail.IsSimule} /> : null}
      <article className="mail-paper">
        {mail.Corps !== null && mail.Corps !== '' ? <MailBody html={mail.Corps} /> : <p className="ui-muted">{text('mails.sansCorps')}</p>}
      </article>
      {can('envoyer-mail') && mail.LotRenvoi !== null && mail.Statut === MailStatut.enAttente ? <UndoSeries lot={mail.LotRenvoi} /> : null}
      {can('envoyer-mail') && isAgain(mail, state.data?.Simule ?? true) ? (
        <footer className="mailing-actions">
          <Button busy={again.busy} disabled={again.busy} icon={Send} onClick={again.run}>
            {text('mails.renvoyer')}
          </Button>
          {mail.Statut === MailStatut.sortInconnu ? (
            <Button busy={arrived.busy} disabled={arrived.busy} icon={MailCheck} onClick={arrived.run}>
              {text('mails.marquerParti')}
            </Button>
          ) : null}
        </footer>
      ) : null}
    </section>
  );
}

/** Takes back the series that this mail was sent again with. */
function UndoSeries({ lot }: { readonly lot: string }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const { data: batch } = useQuery({ queryKey: ['mail-trace', 'lot', lot], queryFn: ({ signal }) => loadResent(lot, signal) });
  if (batch === undefined || batch.EnAttente + batch.Gardes === 0) return null;
  async function undo(series: Batch): Promise<void> {
    await undoSeries(series);
    await queries.invalidateQueries({ queryKey: ['mail-trace'] });
  }
  return (
    <footer className="mailing-actions">
      <Button icon={Undo2} onClick={() => void undo(batch)}>
        {text('mails.annulerRenvoi')}
      </Button>
    </footer>
  );
}

/** One that waits leaves by itself; a simulated one has somewhere to go only once a server is set. */
function isAgain({ Statut, IsSimule }: DraftOf<'mail-trace'>, isSimulated: boolean): boolean {
  if (Statut !== MailStatut.enAttente) return true;
  return IsSimule && !isSimulated;
}

function useResend(id: number, { Statut, Erreur }: DraftOf<'mail-trace'>): { readonly busy: boolean; readonly run: () => void } {
  const text = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isHeld = Statut === MailStatut.aCompleter;
  async function run(): Promise<void> {
    const question = (
      <>
        <p>{text('alert.mailQuestion')}</p>
        {Statut === MailStatut.envoye ? <p>{text('mails.copie')}</p> : null}
        {isHeld ? <p className="ui-error">{Erreur}</p> : null}
      </>
    );
    if (
      !(await dialogs.confirm({
        title: text('mails.renvoyerQuestion', { count: 1 }),
        text: question,
        confirmLabel: text('mails.renvoyer'),
      }))
    )
      return;
    setBusy(true);
    try {
      const { Nombre } = await resend([id], crypto.randomUUID(), isHeld ? 1 : 0);
      notify(Nombre > 0 ? 'success' : 'info', text(Nombre > 0 ? 'mails.renvoye' : 'mails.dejaEnFile'));
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['mail-trace'] });
    }
  }
  return { busy, run: () => void run() };
}

/** A mail whose answer was lost and that arrived. */
function useSettle(id: number): { readonly busy: boolean; readonly run: () => void } {
  const text = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    try {
      const { Nombre } = await settle([id]);
      notify('success', text('mails.marques', { count: Nombre }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['mail-trace'] });
    }
  }
  return { busy, run: () => void run() };
}
