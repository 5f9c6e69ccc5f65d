import type { StepChoices } from '#domain/work/step-choices.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import type { RecordForm } from './sheet/record/use-record-form.ts';

/** Facts that a hand-written notice over a sheet may read. */
export interface SheetNoticeProps {
  readonly entity: EntityModule;
  /** 0 while the record is being created. */
  readonly id: number;
  /** As last read from the server. */
  readonly record: RecordData;
  readonly form: RecordForm;
  readonly canWrite: boolean;
}

export type SheetNotice = ComponentType<SheetNoticeProps>;

export interface Creation extends SheetScreenProps {
  readonly queries: QueryClient;
  readonly created: { readonly id: number; readonly version: number | null };
}

export interface RecordChange {
  readonly before: RecordData;
  readonly after: RecordData;
}

/** Work of a feature around a save. */
export interface Save {
  /** Asks about what the save does elsewhere; false: the person gives up. */
  readonly confirm?: (dialogs: Dialogs, change: RecordChange) => Promise<boolean>;
  /** Tells of a creation, to who may take it back. */
  readonly tellCreation?: (creation: Creation) => Promise<void>;
}

/** Values that a choice proposes for another field of the same part; it may still be written over. */
export interface Completion {
  /** Dictionaries it reads, there before anybody chooses. */
  readonly dictionaries: readonly string[];
  readonly complete: (changes: RecordData, edition: number | null) => RecordData;
}

/** Question of a step besides its fields: it reports when every question has its answer. */
export interface StepDialogProps {
  readonly entity: string;
  readonly id: number;
  readonly step: string;
  readonly choices: StepChoices;
  readonly onChoices: (choices: StepChoices) => void;
  readonly onAnswered: (isAnswered: boolean) => void;
}

export type StepDialog = ComponentType<StepDialogProps>;
