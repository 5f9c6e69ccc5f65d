import type { ComponentType } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import type { ListController } from './list/use-list.ts';

/** What hand-written actions of a list receive; they stand beside its own. */
export interface ListActionsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
}

/** What hand-written actions of a sheet receive; they stand beside the steps of the file. */
export interface SheetActionsProps {
  readonly entity: EntityModule;
  readonly id: number;
  /** As last read from the server. */
  readonly record: RecordData;
  /** Unsaved input must be saved or cancelled first. */
  readonly isBlocked: boolean;
}

export type ListActions = ComponentType<ListActionsProps>;
export type SheetActions = ComponentType<SheetActionsProps>;
