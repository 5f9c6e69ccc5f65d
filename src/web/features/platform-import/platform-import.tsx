import { useQueryClient } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { PlatformForm } from './platform-form.tsx';

/** Opens the import of an export of a deposit platform. */
export function PlatformImport({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  if (!can('ins-recup-write') || place === 'selection') return null;
  async function open(): Promise<void> {
    await dialogs.lightview({ title: text('plateforme.titre'), size: 'XL', content: (close) => <PlatformForm close={close} /> });
    await queries.invalidateQueries({ queryKey: ['ins-recup'] });
  }
  return (
    <Button icon={FileInput} onClick={() => void open()}>
      {text('plateforme.importer')}
    </Button>
  );
}
