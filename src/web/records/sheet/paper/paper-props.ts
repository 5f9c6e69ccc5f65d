import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Modules } from '#web/records/fields/record-body.ts';

/** Record on paper: as it is stored, not as it is typed. */
export interface PaperProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly modules: Modules;
  readonly id: number;
  readonly record: RecordData;
  readonly title: string;
}
