import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getPlateformeOptions } from '#generated/client/queries/plateforme.gen.ts';
import { releverPlateforme } from '#generated/client/sdk/plateforme.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';

/** Reads the platform at once, or tells that none is set. */
export function ReadButton({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  const platform = useQuery(getPlateformeOptions());
  if (place === 'selection' || platform.data === undefined) return null;
  if (!platform.data.Reglee) return <Status meaning="draft">{text('plateforme.absente')}</Status>;
  if (!can('BAM-PAIEMENT-WRITE')) return null;
  async function read(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await releverPlateforme();
      notify('success', text('plateforme.releves', { count: data.Lus }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('plateforme.releveNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['plateforme-flux'] });
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={RefreshCw} onClick={() => void read()}>
      {text('plateforme.relever')}
    </Button>
  );
}
