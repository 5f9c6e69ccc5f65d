import { CalendarDays, Clapperboard, DoorOpen, NotebookText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { printGrille } from '#generated/client/sdk/programmation.gen.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';

interface PrintMenuProps {
  readonly year: number;
  readonly day: string;
  /** The only room that is shown; null: several are. */
  readonly room: { readonly id: number; readonly name: string } | null;
}

/** What leaves the grid on paper: the day as it is on screen, its doors, its booths, and the programme. */
export function PrintMenu({ year, day, room }: PrintMenuProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  function print(document: 'porte' | 'projection' | 'programme', jour?: string): void {
    const query = { document, ...(jour === undefined ? {} : { jour }), ...(room === null || jour === undefined ? {} : { salle: room.id }) };
    void download(() => printGrille({ path: { annee: year }, query, ...AS_FILE }));
  }
  const where = room === null ? '' : ` · ${room.name}`;
  const items: readonly MenuItem[] = [
    { key: 'ecran', icon: Printer, label: text('programmation.imprimes.ecran'), onSelect: () => window.print() },
    { key: 'porte', icon: DoorOpen, label: `${text('programmation.imprimes.porte')}${where}`, onSelect: () => print('porte', day) },
    ...(can('FILM-COPIE')
      ? [
          {
            key: 'projection',
            icon: Clapperboard,
            label: `${text('programmation.imprimes.projection')}${where}`,
            onSelect: () => print('projection', day),
          },
        ]
      : []),
    { key: 'jour', icon: NotebookText, label: `${text('programmation.imprimes.jour')}${where}`, onSelect: () => print('programme', day) },
    { key: 'tout', icon: CalendarDays, label: text('programmation.imprimes.tout'), onSelect: () => print('programme') },
  ];
  return <MenuButton icon={Printer} items={items} label={text('programmation.imprimer')} />;
}
