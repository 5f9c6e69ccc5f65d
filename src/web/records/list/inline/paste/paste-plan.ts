import type { EntityModule, FieldDescriptor, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Sheet } from '#domain/imports/cells.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { ChosenTarget } from '#web/records/import/chosen-target.ts';
import { loadTargets } from '#web/records/import/load-targets.ts';
import type { Columns } from '#web/records/import/names/wanted-names.ts';
import type { ListController } from '../../use-list.ts';
import { isSelected, selectedCount } from '../../selection/selection.ts';
import { editableField } from '../editable-field.ts';
import type { PastedBlock } from '../use-cell-paste.ts';

export interface PastedOn {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  /** The columns on screen, in their order. */
  readonly shown: readonly string[];
  readonly rowName: (row: RecordData) => string;
}

/** A block laid over the rows and columns from a cell on. */
export interface PastePlan {
  readonly sheet: Sheet;
  /** Field that each column of the block writes; null: it is only read. */
  readonly columns: Columns;
  /** Columns of the list under those of the block. */
  readonly names: readonly string[];
  /** Rows of the list under those of the block. */
  readonly rows: readonly RecordData[];
  /** Part that sticks out of the list. */
  readonly beyond: { readonly rows: number; readonly columns: number };
}

/** Plan of a block's writes, for this person. */
export async function planPaste(
  { entity, screen, list, shown }: PastedOn,
  { place, text }: PastedBlock,
  { can, language }: { readonly can: (right: string) => boolean; readonly language: Language },
): Promise<PastePlan> {
  const [block, targets] = await Promise.all([readBlock(text), loadTargets(entity, { can, language })]);
  const { rows, cells } = laidOver(list, place.id, block);
  const width = Math.max(0, ...cells.map((line) => line.length));
  const names = shown.slice(shown.indexOf(place.column)).slice(0, width);
  return {
    names,
    rows,
    columns: names.map((column) => targetOf(editableField(entity, { screen, column, can }), { targets, language })),
    sheet: {
      heads: names.map((name) => list.columns.find(({ id }) => id === name)?.label ?? name),
      rows: rows.map((_, index) => ({ line: index + 1, cells: names.map((__, column) => cells[index]?.[column] ?? null) })),
    },
    beyond: { rows: cells.length - rows.length, columns: width - names.length },
  };
}

type Cells = readonly (readonly string[])[];

/** From its cell down; one value on a row that is selected goes to every selected row, where all of them are on the page. */
function laidOver(
  { data, selection: { selection } }: ListController,
  id: number,
  block: Cells,
): { readonly rows: readonly RecordData[]; readonly cells: Cells } {
  const chosen = data.rows.filter((row) => isSelected(selection, readId(row)));
  const isOne = block.length === 1 && block[0]?.length === 1;
  if (isOne && isSelected(selection, id) && chosen.length === selectedCount(selection))
    return { rows: chosen, cells: chosen.map(() => block[0] ?? []) };
  const start = data.rows.findIndex((row) => readId(row) === id);
  return { rows: start < 0 ? [] : data.rows.slice(start, start + block.length), cells: block };
}

/** A text of several languages is written in the one that the list shows. */
function targetOf(
  field: FieldDescriptor | null,
  { targets, language }: { readonly targets: readonly ChosenTarget[]; readonly language: Language },
): ChosenTarget | null {
  if (field === null) return null;
  return (
    targets.find(
      (target) =>
        target.field.name === field.name &&
        (target.place.in === 'record' || (target.place.in === 'text' && target.place.language === language)),
    ) ?? null
  );
}

async function readBlock(text: string): Promise<Cells> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const lines: string[][] = parse(text, { delimiter: '\t', relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
  return lines;
}
