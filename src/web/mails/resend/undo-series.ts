import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { type Batch, undoResend } from '../mail-api.ts';

/** Asks, then takes out of the queue what a resent series still has there. False: nothing was done. */
export async function undoSeries({ Lot, EnAttente, Gardes }: Batch): Promise<boolean> {
  const title = text('mails.annulerRenvoiQuestion', { count: EnAttente + Gardes });
  if (!(await dialogs.confirm({ title, text: null, confirmLabel: text('mails.retirerFile') }))) return false;
  try {
    const { Annules, Partis } = await undoResend(Lot);
    const left = Partis === 0 ? [] : [text('mails.renvoiPartis', { count: Partis })];
    notify(Annules > 0 ? 'success' : 'info', [text('mails.renvoiAnnule', { count: Annules }), ...left].join(' '));
    return true;
  } catch (error) {
    await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
    return false;
  }
}
