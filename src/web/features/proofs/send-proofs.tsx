import { FileCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import { useRights } from '#web/session/rights.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { askProofs } from './proofs-form.tsx';

/** Sends the proofs of the selected films, or of all those of the list, and reminds the teams that have not answered. */
export function SendProofs({ list }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (!can('ENVOYER-EPREUVE')) return null;
  const items = ([false, true] as const).map((isReminder) => ({
    key: isReminder ? 'relancer' : 'envoyer',
    label: text(isReminder ? 'epreuve.envoi.relancer' : 'epreuve.envoi.envoyer'),
    onSelect: () =>
      askProofs(text(isReminder ? 'epreuve.envoi.titreRelance' : 'epreuve.envoi.titre'), { filter: askedRows(list).filter, isReminder }),
  }));
  return <MenuButton icon={FileCheck2} items={items} label={text('epreuve.envoi.ouvrir')} />;
}
