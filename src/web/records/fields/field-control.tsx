import type { ComponentType, ReactNode } from 'react';
import type { FieldKind, LinkKind, StoredKind } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { resolveField } from '../lookup/resolve-field.ts';
import { AnswerControl } from './answer-control.tsx';
import { cellValue } from './cell-value.tsx';
import { BooleanControl, EnumControl, FlagsControl } from './choice-controls.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl, DateTimeControl, DurationControl, TimeControl } from './days/date-control.tsx';
import { DaysControl } from './days/days-control.tsx';
import { FileControl } from './file-control.tsx';
import { JsonControl, ListControl } from './list-controls.tsx';
import { OwnedControl, RecordsControl } from './nested-controls.tsx';
import { NumberControl } from './number-control.tsx';
import { IdsControl, ReferenceControl } from './references/reference-control.tsx';
import { SecretControl } from './secret-control.tsx';
import { ColorControl, LongTextControl, TextControl } from './text-controls.tsx';
import { TranslationControl } from './translation-control.tsx';
import { useCellContext } from './use-cell-context.ts';

const STORED: Readonly<Record<StoredKind | LinkKind, ComponentType<ControlProps>>> = {
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
  links: DerivedValue,
};

/** What is worked out is only read. */
const CONTROLS: Readonly<Partial<Record<FieldKind, ComponentType<ControlProps>>>> = STORED;

const isNeverChosen = ({ kind, readOnly }: ControlProps['field']): boolean => readOnly && (kind === 'enum' || kind === 'flags');

/** The control of a field, by its kind. A derived value, a state, or choices that others make, are only read. */
export function FieldControl(props: ControlProps): ReactNode {
  return fieldControl(props);
}

/** The same, for who stands between nothing but it and the record. */
export function fieldControl(props: ControlProps): ReactNode {
  const { answer } = props.field;
  if (answer !== undefined) return <AnswerControl {...props} answer={answer} />;
  const Control = isNeverChosen(props.field) ? DerivedValue : (CONTROLS[props.field.kind] ?? DerivedValue);
  return <Control {...props} />;
}

function DerivedValue({ module, field, record, aria }: ControlProps): ReactNode {
  const text = useText();
  const context = useCellContext();
  const named = resolveField(module, field.name, context.language);
  const content = named === null ? null : cellValue(named, record, context);
  return (
    <output className="ui-static" id={aria.id}>
      {content === null || content === '' ? <span className="ui-muted">{text('saisie.vide')}</span> : content}
    </output>
  );
}
