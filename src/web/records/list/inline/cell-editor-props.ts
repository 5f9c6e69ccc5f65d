import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** Place of the keyboard once the cell is left; `away`: where the pointer has put it. */
export type Step = 'stay' | 'down' | 'next' | 'previous' | 'away';

export interface CellEditorProps {
  readonly entity: EntityModule;
  readonly field: FieldDescriptor;
  readonly row: RecordData;
  /** The record is called. */
  readonly name: string;
  readonly findCell: () => HTMLElement | null;
  readonly onLeft: (step: Step) => void;
}
