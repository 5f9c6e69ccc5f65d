import type { ComponentType } from 'react';
import type { EntityModule, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import type { TabSession } from './sheet/frame/tab-rules.ts';

/** A record as it travels: `Id`, `Version` and the fields of the entity. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** The part of the sheet's form a hand-written tab may use: read values, write them, nothing else. */
export interface FeatureForm {
  readonly values: RecordValues;
  readonly setValue: (field: string, value: unknown) => void;
  /** Messages under one field, already in the user's language. */
  readonly errors: (field: string) => readonly string[];
}

/** Properties of every hand-written tab of a sheet. */
export interface FeatureTabProps {
  readonly entity: EntityModule;
  readonly tab: TabDescriptor;
  /** 0 while the record is being created. */
  readonly id: number;
  /** The record as last read from the server (empty while it is being created). */
  readonly record: RecordValues;
  /** The sheet's form; absent when the tab saves by itself. */
  readonly form?: FeatureForm | undefined;
  /** True without the write right, while saving, or when another user holds the record. */
  readonly readOnly: boolean;
  /** For a tab with changes of its own: called at each render, it gives them the sheet's Save and its questions before leaving. */
  readonly onSession?: ((session: TabSession, isModified: boolean) => void) | undefined;
}

/** Properties of every hand-written list or sheet screen. */
export interface FeatureScreenProps {
  readonly entity: EntityModule;
  readonly screen: string;
  readonly depth: number;
  /** 0 on a list screen. */
  readonly id: number;
  /** The sheet of a record beside the screen: given, since a sheet itself may hold features. */
  readonly Side: ComponentType<SheetScreenProps & Required<Pick<SheetScreenProps, 'place'>>>;
}

export type FeatureTab = ComponentType<FeatureTabProps>;
export type FeatureScreen = ComponentType<FeatureScreenProps>;
