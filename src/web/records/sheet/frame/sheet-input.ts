import type { RecordData } from '#domain/values/record-data.ts';
import type { SheetPlace, SheetScreenProps } from '#web/runtime/screen-props.ts';
import type { FormParts } from '../record/use-input-schema.ts';

export interface SheetInput extends SheetScreenProps {
  readonly parts: FormParts;
  readonly place: SheetPlace;
  /** As read from the server, or a new one. */
  readonly record: RecordData;
}
