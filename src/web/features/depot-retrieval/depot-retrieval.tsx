import { useQueryClient } from '@tanstack/react-query';
import { DownloadCloud } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DepotRecuperation } from '#generated/schemas/depot-recuperation.zod.ts';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { call } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';

/** Asks the deposit site for what is new; what could not be read is named. */
export function DepotRetrieval(): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!can('ins-recup-write')) return null;
  const retrieve = async (): Promise<void> => {
    setBusy(true);
    try {
      const told = DepotRecuperation.parse(await call('/ins-recups/recuperation', { method: 'POST' }));
      const said = text('gestes.recuperes', { nouveaux: told.Nouveaux, changes: told.Changes, erreurs: told.Erreurs.length });
      if (told.Erreurs.length === 0) notify('success', said);
      else
        await dialogs.alert({
          text: [said, ...told.Erreurs.map(({ NumeroDepot, Message }) => `${NumeroDepot} : ${Message}`)].join('\n'),
          kind: 'warning',
        });
    } catch (error) {
      await dialogs.alert({ text: failureText(error, text('inscription.depotInjoignable')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['ins-recup'] });
    }
  };
  return (
    <Button busy={isBusy} disabled={isBusy} icon={DownloadCloud} onClick={() => void retrieve()}>
      {text('gestes.recuperer')}
    </Button>
  );
}
