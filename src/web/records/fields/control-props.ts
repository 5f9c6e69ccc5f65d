import type { ComponentType } from 'react';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { ControlAria } from '#web/ui/field.tsx';
import type { Modules } from './record-body.ts';

/** A field of a record with its label and messages, wherever it stands. */
export interface LabelledFieldProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly field: FieldDescriptor;
  readonly id: string;
  readonly width: number;
  /** Some field of its row has a label above its control. */
  readonly isBesideLabels?: boolean;
  readonly record: RecordData;
  readonly disabled: boolean;
  /** Why it is only read. */
  readonly help?: string | null;
  /** Errors of the record; those of this field are picked among them. */
  readonly errors: readonly FieldError[];
  readonly onChange: (value: JsonValue) => void;
  /** Of a part: other fields that the control writes with its own. */
  readonly onChanges?: ((changes: RecordData) => void) | undefined;
  readonly onBlur: () => void;
  readonly onProblem: (code: FieldError['code'] | null, params?: FieldError['params']) => void;
}

/** Properties of every control of a field; it holds no state but what is being typed. */
export interface ControlProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly field: FieldDescriptor;
  readonly label: string;
  readonly aria: ControlAria;
  readonly value: JsonValue;
  /** The whole record, for the read-only siblings that name what an id refers to. */
  readonly record: RecordData;
  readonly disabled: boolean;
  /** Of this field and of what it holds; paths are relative to the record. */
  readonly errors: readonly FieldError[];
  readonly onChange: (value: JsonValue) => void;
  /** Of a part: other fields that the control writes with its own. */
  readonly onChanges?: ((changes: RecordData) => void) | undefined;
  readonly onBlur: () => void;
  /** Report that the typed text could not be read (null: it can again). */
  readonly onProblem: (code: FieldError['code'] | null, params?: FieldError['params']) => void;
  /** Component for the fields of a nested record; given, so that controls do not import what imports them. */
  readonly fieldComponent: ComponentType<LabelledFieldProps>;
}
