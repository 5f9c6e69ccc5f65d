import { CalendarDays, ChartColumn, Columns3, LayoutGrid, MapPin, Rows3, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { offeredDisplays } from '../../questions/offered-displays.ts';
import type { ListDisplay } from '../list-search.ts';
import type { ListController } from '../use-list.ts';

const ICONS: Readonly<Record<ListDisplay, LucideIcon>> = {
  tableau: Rows3,
  planche: LayoutGrid,
  groupes: ChartColumn,
  calendrier: CalendarDays,
  kanban: Columns3,
  carte: MapPin,
};

/** Rows, cards, or what can be made of all of them: each list offers what its fields allow. */
export function DisplayChoices({ entity, list: { display } }: { readonly entity: EntityModule; readonly list: ListController }): ReactNode {
  const text = useText();
  const shown = display.asked ?? (display.isCards ? 'planche' : 'tableau');
  return (
    <fieldset aria-label={text('liste.affichage')} className="list-display">
      {offeredDisplays(entity.descriptor, display).map((one) => (
        <IconButton
          aria-pressed={one === shown}
          icon={ICONS[one]}
          key={one}
          label={text(`liste.${one}`)}
          onClick={() => display.choose(one)}
        />
      ))}
    </fieldset>
  );
}
