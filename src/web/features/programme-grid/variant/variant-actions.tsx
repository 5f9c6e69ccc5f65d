import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, GitCompare } from 'lucide-react';
import type { ReactNode } from 'react';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { askComparison } from './ask-comparison.tsx';

/** The selected variant is seen in the grid, or read beside the true one and merged. */
export function VariantActions({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { can } = useRights();
  const [row, ...others] = list.selection.rows;
  if (row === undefined || others.length > 0 || selectedCount(list.selection.selection) !== 1) return null;
  const { Id, Libelle, Jour, DateFusion } = describedDraft('festival-variante', entity.descriptor, row);
  const query = new URLSearchParams({ variante: String(Id), ...(Jour == null ? { etendue: 'semaine' } : { jour: Jour }) });
  return (
    <>
      {DateFusion == null && can('FESTIVAL-GRILLE-PROGRAMMES') ? (
        <Button icon={CalendarDays} onClick={() => void navigate({ href: `/0/festival-grille-programmes?${query.toString()}` })}>
          {text('programmation.variante.voir')}
        </Button>
      ) : null}
      <Button icon={GitCompare} onClick={() => void askComparison({ id: Id, name: Libelle ?? '' })}>
        {text('programmation.variante.comparerCourt')}
      </Button>
    </>
  );
}
