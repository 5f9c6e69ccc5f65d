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
  /** The rooms that are shown; null: all of them. */
  readonly rooms: readonly { readonly id: number; readonly name: string }[] | null;
}

/** Papers of the grid: the day as on screen, in either size, its doors, its booths, and the programme. */
export function PrintMenu({ year, day, rooms }: PrintMenuProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  function print(document: 'porte' | 'projection' | 'programme', jour?: string): void {
    const query = { document, ...(jour === undefined ? {} : { jour }), ...(room === null || jour === undefined ? {} : { salle: room.id }) };
    void download(() => printGrille({ path: { annee: year }, query, ...AS_FILE }));
  }
  const room = rooms?.length === 1 ? (rooms[0] ?? null) : null;
  function printGrid(format: 'a3' | 'a4'): void {
    const salles = rooms === null ? {} : { salles: rooms.map(({ id }) => id).join('-') };
    void download(() => printGrille({ path: { annee: year }, query: { document: 'grille', format, jour: day, ...salles }, ...AS_FILE }));
  }
  const where = room === null ? '' : ` · ${room.name}`;
  const items: readonly MenuItem[] = [
    { key: 'a4', icon: Printer, label: text('programmation.imprimes.grille', { format: 'A4' }), onSelect: () => printGrid('a4') },
    { key: 'a3', icon: Printer, label: text('programmation.imprimes.grille', { format: 'A3' }), onSelect: () => printGrid('a3') },
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
