import { sendCreneaux } from '#generated/client/sdk/benevoles.gen.ts';
import type { CreneauxEnvoyes } from '#generated/client/types.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';

export const SEND_RIGHT = 'ENVOYER-FEUILLE';

/** Every volunteer reads their hours: who would is counted first, and who cannot be reached is named. */
export async function sendHours(annee: number): Promise<void> {
  try {
    const tried = (await sendCreneaux({ path: { annee }, body: { IsEssai: true } })).data;
    if (tried.NbMails === 0)
      return await dialogs.alert({
        title: text('alert.rien'),
        text: [text('planning.envoi.personne'), ...missing(tried)].join(' '),
        kind: 'info',
      });
    const title = text('planning.envoi.titre', { count: tried.NbMails });
    if (!(await dialogs.confirm({ title, text: questionOf(tried), confirmLabel: text('planning.envoi.envoyer') }))) return;
    const reply = await sendAsking((seen) => sendCreneaux({ path: { annee }, body: { IsEssai: false, ...seen } }));
    if (reply === null) return;
    const sent = reply.data;
    await dialogs.alert({
      title: text('alert.fait'),
      text: [text('planning.envoi.faits', { count: sent.NbMails }), ...missing(sent)].join(' '),
      kind: sent.SansAdresse.length === 0 ? 'success' : 'warning',
    });
  } catch (error) {
    await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('planning.echec')), kind: 'danger' });
  }
}

function questionOf(tried: CreneauxEnvoyes): string {
  return [
    text('planning.envoi.question', { count: tried.NbMails }),
    ...(tried.NbDeNouveau === 0 ? [] : [text('planning.envoi.deNouveau', { count: tried.NbDeNouveau })]),
    ...(tried.NbAJour === 0 ? [] : [text('planning.envoi.aJour', { count: tried.NbAJour })]),
    ...missing(tried),
  ].join(' ');
}

function missing({ SansAdresse }: CreneauxEnvoyes): readonly string[] {
  return SansAdresse.length === 0 ? [] : [text('planning.envoi.sansAdresse', { noms: SansAdresse.join(', ') })];
}
