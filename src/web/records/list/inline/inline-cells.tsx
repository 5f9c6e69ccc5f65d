import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { EntityModule, FieldDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import type { CellPlace } from '../../grid/use-body-events.ts';
import type { ListController } from '../use-list.ts';
import { CellEditor } from './cell-editor.tsx';
import type { Step } from './cell-editor-props.ts';
import { editableField } from './editable-field.ts';

export interface InlineCellsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  /** The columns on screen, in their order. */
  readonly shown: readonly string[];
  readonly rowName: (row: RecordData) => string;
  readonly place: CellPlace;
  /** Null: no cell is written any more. */
  readonly onPlace: (place: CellPlace | null) => void;
}

/** The cell that is being written, and where its keys lead to. */
export function InlineCells(props: InlineCellsProps): ReactNode {
  const { entity, screen, list, place, rowName } = props;
  const { can } = useRights();
  const field = editableField(entity, { screen, column: place.column, can });
  const row = list.data.rows.find((item) => readId(item) === place.id);
  const key = `${place.id} ${place.column}`;
  if (field === null) return <ReadOnly key={key} {...props} />;
  return <OpenCell {...props} field={field} key={key} name={row === undefined ? '' : rowName(row)} row={row ?? null} />;
}

/** A cell that is only read says why. */
function ReadOnly({ entity, screen, place, list, onPlace }: InlineCellsProps): null {
  const text = useText();
  const { can } = useRights();
  const tell = useEffectEvent(() => {
    const label = list.columns.find(({ id }) => id === place.column)?.label ?? '';
    const lacks = entity.descriptor.operations.includes('update') && !can(screen.rights.write) && !can(entity.descriptor.rights.write);
    notify('info', lacks ? text('fiche.lectureSeule', { droit: screen.rights.write }) : text('cellule.lue', { colonne: label }));
    onPlace(null);
  });
  useEffect(() => tell(), []);
  return null;
}

interface OpenCellProps extends InlineCellsProps {
  readonly field: FieldDescriptor;
  readonly row: RecordData | null;
  readonly name: string;
}

function OpenCell({ entity, screen, list, shown, field, row, name, place, onPlace }: OpenCellProps): ReactNode {
  const { can } = useRights();
  // As they stood when the cell opened: what is written may sort them anew.
  const [opened] = useState({ row, name, order: list.data.rows.map(readId) });
  function onLeft(step: Step): void {
    const next = placeAfter(place, step, {
      ids: opened.order.filter((id) => list.data.rows.some((item) => readId(item) === id)),
      columns: shown.filter((column) => editableField(entity, { screen, column, can }) !== null),
    });
    onPlace(next);
    if (step !== 'away') cellAt(next ?? place, shown)?.focus();
  }
  if (opened.row === null) return null;
  return (
    <CellEditor entity={entity} field={field} findCell={() => cellAt(place, shown)} name={opened.name} onLeft={onLeft} row={opened.row} />
  );
}

interface Reach {
  readonly ids: readonly number[];
  readonly columns: readonly string[];
}

/** The cell that is written after this one; null: the writing ends. */
function placeAfter(place: CellPlace, step: Step, { ids, columns }: Reach): CellPlace | null {
  if (step === 'stay' || step === 'away') return null;
  const row = ids.indexOf(place.id);
  if (step === 'down') return at(place, ids[row + 1], place.column);
  const next = columns.indexOf(place.column) + (step === 'next' ? 1 : -1);
  if (columns[next] !== undefined) return at(place, place.id, columns[next]);
  return step === 'next' ? at(place, ids[row + 1], columns[0]) : at(place, ids[row - 1], columns.at(-1));
}

function at(place: CellPlace, id: number | undefined, column: string | undefined): CellPlace | null {
  return id === undefined || column === undefined ? null : { ...place, id, column };
}

function cellAt({ grid, id, column }: CellPlace, shown: readonly string[]): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-id="${id}"] [data-column="${shown.indexOf(column)}"]`);
}
