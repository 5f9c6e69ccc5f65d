import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Sheet } from '#domain/imports/cells.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ChosenTarget } from './chosen-target.ts';
import type { Columns } from './names/wanted-names.ts';
import type { ImportPlan } from './send-import.ts';

/** A sheet of the file, below the row of its titles, or the two rows. */
export interface SheetPlace {
  readonly sheetName: string;
  readonly headLine: number;
  /** The row above the titles names groups of columns. */
  readonly isGrouped: boolean;
}

/** Lines of a sheet, with what its columns are. */
export interface Prepared {
  readonly entity: string;
  readonly descriptor: EntityDescriptor;
  /** The one edition that the lines are of; null: of several, or of none. */
  readonly edition: number | null;
  readonly sheet: Sheet;
  readonly place: SheetPlace;
  readonly columns: Columns;
  /** All that a column could have been: names what a line lacks. */
  readonly targets: readonly ChosenTarget[];
  readonly plan: Omit<ImportPlan, 'CreeLiees'>;
  readonly clears: boolean;
  /** Values of every line besides its columns. */
  readonly fixed: RecordData;
  /** Reference fields whose missing records are created from what the columns say of them. */
  readonly creates: readonly string[];
}
