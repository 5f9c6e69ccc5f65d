import {
  ArrowDown,
  ArrowUp,
  Copy,
  EyeOff,
  Filter,
  Square,
  Pencil,
  SquareArrowOutUpRight,
  SquareCheck,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { EntityModule, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import { notify } from '#web/shell/notifications.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ContextItem, ContextMenu } from '#web/ui/prime/context-menu.tsx';
import { setColumnShown } from '../grid/column-layout.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { CellPlace, RowMenuPlace } from '../grid/use-body-events.ts';
import type { ListController } from './use-list.ts';
import type { RowOpening } from './use-row-opening.ts';

interface RowMenuProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly opening: RowOpening;
  /** Null: nothing is deleted from here. */
  readonly onDelete: ((rows: readonly RecordData[]) => void) | null;
  readonly place: RowMenuPlace;
  readonly onEdit: (place: CellPlace) => void;
  readonly rowName: (row: RecordData) => string;
  readonly onClosed: () => void;
}

/** Acts on a row, and on the value of its cell that was pointed at. */
export function RowMenu({ place, rowName, onClosed, ...props }: RowMenuProps): ReactNode {
  const text = useText();
  const { list } = props;
  const row = list.data.rows.find((item) => readId(item) === place.id);
  const column = list.columns.find(({ id }) => id === place.column);
  // The offer stays as it was opened, or each answer of the server would start the menu anew.
  const groups = useMemo(
    () =>
      row === undefined
        ? []
        : [
            rowItems(props, { row, text }),
            cellItems(props, { row, column, place, text }),
            column === undefined ? [] : columnItems(list, { column, text }),
            deletion(props, { row, text }),
          ],
    // oxlint-disable-next-line react/exhaustive-deps
    [place],
  );
  if (row === undefined) return null;
  return <ContextMenu at={place} groups={groups} label={text('menuLigne.titre', { nom: rowName(row) })} onClosed={onClosed} />;
}

type Given = Omit<RowMenuProps, 'place' | 'rowName' | 'onClosed'>;
interface Row {
  readonly row: RecordData;
  readonly text: Text;
}

function rowItems({ opening, list }: Given, { row, text }: Row): readonly ContextItem[] {
  const id = readId(row);
  const { open } = opening;
  const isChosen = list.selection.has(id);
  const opened: readonly ContextItem[] =
    open === null
      ? []
      : [
          { key: 'open', label: text('menuLigne.ouvrir'), icon: SquarePen, onSelect: () => open(id, { newTab: false }) },
          { key: 'tab', label: text('menuLigne.ouvrirOnglet'), icon: SquareArrowOutUpRight, onSelect: () => open(id, { newTab: true }) },
        ];
  const choice: ContextItem = {
    key: 'choose',
    label: text(isChosen ? 'menuLigne.deselectionner' : 'menuLigne.selectionner'),
    icon: isChosen ? Square : SquareCheck,
    onSelect: () => list.selection.toggle(id),
  };
  return [...opened, choice];
}

interface Cell extends Row {
  readonly column: GridColumn | undefined;
  readonly place: RowMenuPlace;
}

function cellItems(props: Given, { row, column, place, text }: Cell): readonly ContextItem[] {
  if (column === undefined) return [];
  const { list, onEdit } = props;
  const writing: readonly ContextItem[] = column.isEditable
    ? [
        {
          key: 'edit',
          label: text('menuLigne.modifier', { label: column.label }),
          icon: Pencil,
          onSelect: () => onEdit({ id: place.id, column: column.id, grid: place.grid }),
        },
      ]
    : [];
  const filter = filterOf(props, { row, column });
  const shown: readonly ContextItem[] =
    place.shown === ''
      ? []
      : [
          {
            key: 'copy',
            label: text('menuLigne.copier', { valeur: place.shown }),
            icon: Copy,
            onSelect: () => void copy(place.shown, text),
          },
        ];
  const filtering: readonly ContextItem[] =
    filter === null || place.shown === ''
      ? []
      : [
          {
            key: 'filter',
            label: text('menuLigne.filtrer', { valeur: place.shown }),
            icon: Filter,
            onSelect: () => list.change({ filters: [...list.search.filters, filter], page: 1 }),
          },
        ];
  return [...writing, ...filtering, ...shown];
}

function columnItems(
  { sortTo, layout: { layout, setLayout } }: ListController,
  { column: { id, label, sortable }, text }: { readonly column: GridColumn; readonly text: Text },
): readonly ContextItem[] {
  const sorting: readonly ContextItem[] = [
    { key: 'asc', label: text('menuLigne.trierCroissant', { label }), icon: ArrowUp, onSelect: () => sortTo(id, 'asc') },
    { key: 'desc', label: text('menuLigne.trierDecroissant', { label }), icon: ArrowDown, onSelect: () => sortTo(id, 'desc') },
  ];
  return [
    ...(sortable ? sorting : []),
    {
      key: 'hide',
      label: text('menuLigne.masquer', { label }),
      icon: EyeOff,
      onSelect: () => setLayout(setColumnShown(layout, id, false)),
    },
  ];
}

/** The whole selection, when the row is of it. */
function deletion({ list, onDelete }: Given, { row, text }: Row): readonly ContextItem[] {
  if (onDelete === null) return [];
  const { rows, has } = list.selection;
  const concerned = rows.length > 1 && has(readId(row)) ? rows : [row];
  const label = concerned.length > 1 ? text('menuLigne.supprimerSelection', { nombre: concerned.length }) : text('menuLigne.supprimer');
  return [{ key: 'delete', label, icon: Trash2, danger: true, onSelect: () => onDelete(concerned) }];
}

/** The filter that keeps the rows with the same value; null where the list has no such filter. */
function filterOf(
  { entity, screen }: Given,
  { row, column }: { readonly row: RecordData; readonly column: GridColumn },
): FilterNode | null {
  const field = entity.descriptor.fields.find(({ name }) => name === column.id);
  const value = row[column.id];
  if (field === undefined || !(screen.filters ?? []).includes(column.id)) return null;
  const kind = comparedAs(field);
  if (kind === 'choice' && typeof value === 'number') return { field: column.id, op: 'in', value: [value] };
  const isPlain = kind === 'text' || kind === 'number' || kind === 'boolean' || kind === 'date';
  return isPlain && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    ? { field: column.id, op: 'eq', value }
    : null;
}

async function copy(shown: string, text: Text): Promise<void> {
  try {
    await navigator.clipboard.writeText(shown);
    notify('info', text('menuLigne.copie'));
  } catch {
    notify('warn', text('menuLigne.copieRefusee'));
  }
}
