import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

export interface OverviewProps {
  readonly entity: EntityModule;
  readonly id: number;
  /** As it was read. */
  readonly record: RecordData;
  /** Opens a tab of the sheet. */
  readonly onTab: (tab: string) => void;
}
