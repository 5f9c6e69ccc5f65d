import type { LucideIcon } from 'lucide-react';
import type { QueryClient } from '@tanstack/react-query';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import type { Dialogs } from '#web/app/dialogs/dialogs.ts';

/** What an action of a feature may know of the sheet it is offered on. */
export interface SheetActionContext {
  readonly entity: EntityModule;
  /** As last read from the server. */
  readonly record: RecordData;
  readonly depth: number;
  /** Asked when the action runs: what was typed since then is not in the record. */
  readonly isModified: () => boolean;
  readonly can: (right: string) => boolean;
  readonly dialogs: Dialogs;
  readonly queries: QueryClient;
  readonly leave: (href: string) => void;
}

export interface SheetAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** The actions of a feature on a record, as it stands. */
export type SheetActions = (context: SheetActionContext) => readonly SheetAction[];
