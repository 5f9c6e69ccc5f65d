import { useQueryClient } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { PrepareForm } from './prepare-form.tsx';

/** Computes the declarations of a stretch of time. */
export function PrepareButton({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const { can } = useRights();
  if (place === 'selection' || !can('BAM-PAIEMENT-WRITE')) return null;
  function open(): void {
    void dialogs.lightview({
      title: text('ereporting.preparer'),
      size: 'SMALL',
      content: (close) => (
        <PrepareForm
          onClose={close}
          onDone={() => {
            close();
            void queries.invalidateQueries({ queryKey: ['declaration-ereporting'] });
          }}
        />
      ),
    });
  }
  return (
    <Button icon={FilePlus2} onClick={open}>
      {text('ereporting.preparer')}
    </Button>
  );
}
