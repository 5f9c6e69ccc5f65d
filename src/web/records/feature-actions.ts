import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { EntityModule, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ListController } from './list/use-list.ts';

/** Properties of hand-written actions of a list; they are shown beside its own. */
export interface ListActionsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  /** In the toolbar, where nothing counts as selected, or in the bar of the rows that are. */
  readonly place: 'list' | 'selection';
}

export type ListActions = ComponentType<ListActionsProps>;

/** Facts about the sheet that an action of a feature may read. */
export interface SheetActionContext<R = RecordData> {
  readonly entity: EntityModule;
  /** As last read from the server. */
  readonly record: R;
  readonly depth: number;
  readonly language: Language;
  /** Called when the action runs: the record lacks what was typed since then. */
  readonly isModified: () => boolean;
  readonly can: (right: string) => boolean;
  readonly queries: QueryClient;
  readonly leave: (href: string) => void;
}

/** Calls the server for an action: the other actions wait, a failure shows in those words, then the sheet is read again. */
export type Attempt = (work: () => Promise<void>, tell: (error: unknown) => string) => Promise<void>;

export interface SheetAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** In the menu of the sheet, for who may write it; else beside the steps of the file. */
  readonly isInMenu?: boolean;
  readonly disabled?: boolean;
  readonly run: (attempt: Attempt) => Promise<void>;
}

/** The actions of a feature on a record, as it stands: those nobody may take now are not among them. */
export type SheetActions = (context: SheetActionContext) => readonly SheetAction[];
