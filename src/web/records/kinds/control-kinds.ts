import type { ComponentType } from 'react';
import type { FieldKind } from '#generated/entities/descriptor.gen.ts';
import { BooleanControl, EnumControl, FlagsControl } from '../fields/choice-controls.tsx';
import type { ControlProps } from '../fields/control-props.ts';
import { DateControl, DateTimeControl, DurationControl, TimeControl } from '../fields/days/date-control.tsx';
import { DaysControl } from '../fields/days/days-control.tsx';
import { FileControl } from '../fields/file-control.tsx';
import { JsonControl, ListControl } from '../fields/list-controls.tsx';
import { OwnedControl, RecordsControl } from '../fields/nested-controls.tsx';
import { NumberControl } from '../fields/number-control.tsx';
import { IdsControl, ReferenceControl } from '../fields/references/reference-control.tsx';
import { SecretControl } from '../fields/secret-control.tsx';
import { ColorControl, LongTextControl, TextControl } from '../fields/text-controls.tsx';
import { TranslationControl } from '../fields/translation-control.tsx';

/** The control of a field by its kind; null: it is only read. */
export const CONTROL_KINDS: Readonly<Record<FieldKind, ComponentType<ControlProps> | null>> = {
  string: TextControl,
  email: TextControl,
  url: TextControl,
  phone: TextControl,
  text: LongTextControl,
  color: ColorControl,
  secret: SecretControl,
  integer: NumberControl,
  decimal: NumberControl,
  money: NumberControl,
  percent: NumberControl,
  year: NumberControl,
  boolean: BooleanControl,
  date: DateControl,
  datetime: DateTimeControl,
  time: TimeControl,
  duration: DurationControl,
  enum: EnumControl,
  flags: FlagsControl,
  reference: ReferenceControl,
  owned: OwnedControl,
  label: TranslationControl,
  longText: TranslationControl,
  image: FileControl,
  file: FileControl,
  object: JsonControl,
  objects: JsonControl,
  records: RecordsControl,
  numbers: ListControl,
  strings: ListControl,
  days: DaysControl,
  ids: IdsControl,
  links: null,
  count: null,
  exists: null,
  min: null,
  max: null,
  average: null,
  length: null,
  sum: null,
  join: null,
  difference: null,
  product: null,
  condition: null,
  choice: null,
  pick: null,
  summary: null,
  languages: null,
  references: null,
  span: null,
};
