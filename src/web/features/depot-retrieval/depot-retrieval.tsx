import { useQueryClient } from '@tanstack/react-query';
import { DownloadCloud } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { retrieveInsRecups } from '#generated/client/sdk/depots.gen.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';

const IN_ERROR = '/0/ins-recups?vue=erreurs';

/** Asks the deposit site for what is new; what could not be read is named. */
export function DepotRetrieval({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!can('ins-recup-write') || place === 'selection') return null;
  async function retrieve(): Promise<void> {
    setBusy(true);
    try {
      const { data: retrieval } = await retrieveInsRecups();
      const made = { nouveaux: retrieval.Nouveaux, changes: retrieval.Changes };
      const waiting = retrieval.EnErreur > 0;
      const message = waiting
        ? text('gestes.recuperesErreur', { ...made, attente: retrieval.EnErreur })
        : text('gestes.recuperes', { ...made, erreurs: retrieval.Erreurs.length });
      if (waiting) notify('warning', message, { action: { label: text('gestes.voirErreurs'), run: () => goTo(IN_ERROR) } });
      if (retrieval.Erreurs.length === 0 && !waiting) notify('success', message);
      if (retrieval.Erreurs.length > 0)
        await dialogs.alert({
          title: text('alert.fait'),
          text: [message, ...retrieval.Erreurs.map(({ NumeroDepot, Message }) => `${NumeroDepot} : ${Message}`)].join('\n'),
          kind: 'warning',
        });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('inscription.depotInjoignable')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['ins-recup'] });
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={DownloadCloud} onClick={() => void retrieve()}>
      {text('gestes.recuperer')}
    </Button>
  );
}
