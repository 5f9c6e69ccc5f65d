import { GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestivalVarianteRow } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { NewVariant } from './new-variant.tsx';

interface VariantMenuProps {
  readonly year: number;
  readonly day: string;
  /** The whole edition is in sight, and not one day. */
  readonly isWhole: boolean;
  readonly variants: readonly FestivalVarianteRow[];
  readonly current: FestivalVarianteRow | null;
  /** Asks for a proposed grid. */
  readonly onPropose: () => void;
  readonly onShow: (id: number | null) => void;
}

/** The true grid, or one of its variants. */
export function VariantMenu({ year, day, isWhole, variants, current, onPropose, onShow }: VariantMenuProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (!can('FESTIVAL-VARIANTES')) return null;
  function ask(): void {
    void dialogs.lightview({
      title: text('programmation.variante.nouvelle'),
      size: 'SMALL',
      content: (close) => (
        <NewVariant
          day={day}
          isWhole={isWhole}
          onClose={close}
          onMade={(id) => {
            close();
            onShow(id);
          }}
          year={year}
        />
      ),
    });
  }
  const items: readonly MenuItem[] = [
    { key: 'vraie', label: text('programmation.variante.vraie'), checked: current === null, onSelect: () => onShow(null) },
    ...variants.map(({ Id, Libelle = '' }) => ({
      key: String(Id),
      label: Libelle,
      checked: Id === current?.Id,
      onSelect: () => onShow(Id),
    })),
    ...(can('FESTIVAL-VARIANTE-WRITE')
      ? [
          { key: 'nouvelle', label: text('programmation.variante.ouvrir'), onSelect: ask },
          { key: 'proposer', label: text('programmation.proposition.ouvrir'), onSelect: onPropose },
        ]
      : []),
  ];
  return <MenuButton icon={GitBranch} items={items} label={current?.Libelle ?? text('programmation.variante.vraie')} />;
}
