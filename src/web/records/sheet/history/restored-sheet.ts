import type { SheetController } from '../frame/use-sheet.ts';

/** The sheet whose record is put back. */
export interface RestoredSheet {
  readonly sheet: SheetController;
  readonly canWrite: boolean;
}
