import { useQueryClient } from '@tanstack/react-query';
import { FileKey, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { KdmForm } from './kdm-form.tsx';
import { PrepareForm } from './prepare-form.tsx';

/** Keys of an edition: those to ask for are prepared, those that came are read. */
export function KdmActions({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const edition = useWorkingEdition();
  if (edition === null || selectedCount(list.selection.selection) > 0 || !can(entity.descriptor.rights.write)) return null;
  async function open(title: string, content: (close: () => void) => ReactNode): Promise<void> {
    await dialogs.lightview({ title, size: 'LARGE', content });
    await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
  }
  return (
    <>
      <Button
        icon={KeyRound}
        onClick={() => void open(text('copies.preparer'), (close) => <PrepareForm edition={edition} onDone={close} />)}
      >
        {text('copies.preparer')}
      </Button>
      <Button
        icon={FileKey}
        onClick={() => void open(text('copies.titreLecture'), (close) => <KdmForm edition={edition} onDone={close} />)}
      >
        {text('copies.lireKdm')}
      </Button>
    </>
  );
}
