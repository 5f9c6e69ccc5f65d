import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Addition } from '#domain/imports/beside/addition.ts';
import { type Cell, cellText } from '#domain/imports/cells.ts';
import { partsOf, readCell } from '#domain/imports/read-cell.ts';
import { faulty, type Typed } from '#domain/records/typed/typed.ts';
import type { ChosenTarget } from '../chosen-target.ts';
import type { Columns } from '../names/wanted-names.ts';
import type { CellFault } from '../cell-fault.ts';

interface Answers {
  readonly additions: readonly Addition[];
  readonly wrong: readonly Omit<CellFault, 'line'>[];
}

/** Answers of a line to the questions of the staff, each of the type of its question. An empty cell answers nothing. */
export function readAnswers(cells: readonly Cell[], columns: Columns): Answers {
  const additions: Addition[] = [];
  const wrong: Omit<CellFault, 'line'>[] = [];
  for (const [column, target] of columns.entries()) {
    const cell = cells[column] ?? null;
    if (target?.place.in !== 'answer' || cellText(cell) === '') continue;
    const { questioned, question, isSeveral } = target.place;
    const held = questioned.values.find(({ field }) => field === target.field.name)?.field ?? '';
    const read = isSeveral ? allOf(partsOf(cellText(cell)).map((part) => readAnswer(target, part))) : readAnswer(target, cell);
    if ('fault' in read) wrong.push({ column, fault: read.fault });
    else
      for (const value of isSeveral && Array.isArray(read.value) ? read.value : [read.value])
        additions.push({ entity: questioned.answers, field: questioned.owner, data: { [questioned.question]: question, [held]: value } });
  }
  return { additions, wrong };
}

function readAnswer({ field, module }: ChosenTarget, cell: Cell): Typed<JsonValue> {
  const read = readCell(field, cell, { enums: module.enums, today: null });
  return 'names' in read ? faulty('format') : read;
}

function allOf(read: readonly Typed<JsonValue>[]): Typed<JsonValue> {
  const wrong = read.find((one) => 'fault' in one);
  return wrong ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) };
}
