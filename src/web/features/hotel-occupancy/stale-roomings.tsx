import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sendRoomings } from '#generated/client/sdk/hebergement.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';

const STALE_VIEW = 'a-renvoyer';

/** The lists that say no longer what is true, of the selected hotels or of all, in one act that names them. */
export function StaleRoomings({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const edition = useWorkingEdition();
  const [isBusy, setBusy] = useState(false);
  const isChosen = selectedCount(list.selection.selection) > 0;
  if (edition === null || !can(entity.descriptor.rights.write) || !(isChosen || list.view === STALE_VIEW)) return null;
  async function send(Edition: number): Promise<void> {
    setBusy(true);
    try {
      const Ids = isChosen ? (await selectedRecords(entity, list)).map(readId) : null;
      const { Hotels, SansAdresse } = (await sendRoomings({ body: { Edition, Ids, IsEssai: true } })).data;
      if (Hotels.length === 0) return await dialogs.alert({ title: text('alert.rien'), text: text('rooming.aucune'), kind: 'info' });
      const title = text('rooming.renvoyerTitre', { count: Hotels.length });
      const question = [
        `${Hotels.join(', ')}.`,
        ...(SansAdresse.length === 0 ? [] : [text('rooming.sansAdresseHotels', { noms: SansAdresse.join(', ') })]),
      ];
      if (!(await dialogs.confirm({ title, text: question.join(' '), confirmLabel: text('rooming.renvoyerTout') }))) return;
      const sent = await sendAsking((seen) => sendRoomings({ body: { Edition, Ids, IsEssai: false, ...seen } }));
      if (sent === null) return;
      await dialogs.alert({
        title: text('alert.fait'),
        text: text('rooming.envoyeesHotels', { count: sent.data.Hotels.length }),
        kind: 'success',
      });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('http.generique')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={Send} onClick={() => void send(edition)}>
      {text('rooming.renvoyerTout')}
    </Button>
  );
}
