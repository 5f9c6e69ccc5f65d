import { Mail, Map as MapIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sendFeuillesDeRoute } from '#generated/client/sdk/accueil.gen.ts';
import { exportFeuillesDeRoute } from '#generated/client/sdk/participants.gen.ts';
import { participantTypeOf } from '#domain/participants/participant-entities.ts';
import { roadmapRights } from '#domain/welcome/roadmap/roadmap-rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { chosenIds, ROADMAPS_MAX } from './badge-orders.ts';

const SEND = 'ENVOYER-FEUILLE';
/** Those who have a page. */
const WITH_PAGE = ['festival-participant-invite', 'festival-participant-benevole'];

/** The pages of the selected guests: in one document, in the order of the list, or each to its guest. */
export function RoadmapButton({ entity, list }: Pick<ListActionsProps, 'entity' | 'list'>): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  const { selection } = list.selection;
  const count = selectedCount(selection);
  if (count === 0 || !roadmapRights(participantTypeOf(entity.descriptor.name)).every(can)) return null;
  async function withChosen(act: (ids: number[]) => Promise<void>, failure: string): Promise<void> {
    setBusy(true);
    try {
      if (count > ROADMAPS_MAX)
        await dialogs.alert({ title: text('alert.avant'), text: text('participant.feuillesMax', { max: ROADMAPS_MAX }), kind: 'warning' });
      else await act([...(await chosenIds(entity.descriptor.plural, { selection, filter: list.filter }))]);
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, failure), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  function print(Ids: number[]): Promise<void> {
    return fetchFile(exportFeuillesDeRoute({ body: { Ids }, ...AS_FILE }));
  }
  async function send(Ids: number[]): Promise<void> {
    const title = text('feuille.question', { count: Ids.length });
    if (!(await dialogs.confirm({ title, text: null, confirmLabel: text('feuille.envoyer') }))) return;
    const sent = await sendAsking((seen) => sendFeuillesDeRoute({ body: { Ids, ...seen } }));
    if (sent === null) return;
    const { NbMails, SansAdresse, NonAttendus } = sent.data;
    const messages = [
      text('feuille.envoyees', { count: NbMails }),
      ...(SansAdresse.length === 0 ? [] : [text('feuille.sansAdresse', { noms: SansAdresse.join(', ') })]),
      ...(NonAttendus.length === 0 ? [] : [text('feuille.nonAttendus', { noms: NonAttendus.join(', ') })]),
    ];
    await dialogs.alert({ title: text('alert.fait'), text: messages.join(' '), kind: NbMails === Ids.length ? 'success' : 'warning' });
  }
  return (
    <>
      <Button busy={isBusy} disabled={isBusy} icon={MapIcon} onClick={() => void withChosen(print, text('app.downloadNok'))}>
        {text('participant.feuilles')}
      </Button>
      {WITH_PAGE.includes(entity.descriptor.name) && can(SEND) ? (
        <Button disabled={isBusy} icon={Mail} onClick={() => void withChosen(send, text('feuille.echec'))}>
          {text('participant.envoyerFeuilles')}
        </Button>
      ) : null}
    </>
  );
}
