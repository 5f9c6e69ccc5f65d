import type { ReactNode } from 'react';
import { CONTROL_KINDS } from '../kinds/control-kinds.ts';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import { AnswerControl } from './answer-control.tsx';
import type { ControlProps } from './control-props.ts';
import { ReadValue } from './read/read-value.tsx';

function isNeverChosen({ kind, readOnly }: ControlProps['field']): boolean {
  return readOnly && (kind === 'enum' || kind === 'flags');
}

/** The control of a field, by its kind. A derived value, a state, choices that others make and all that is locked are text. */
export function FieldControl(props: ControlProps): ReactNode {
  return fieldControl(props);
}

/** The same, for who stands between nothing but it and the record. */
export function fieldControl(props: ControlProps): ReactNode {
  const { answer } = props.field;
  if (answer !== undefined) return <AnswerControl {...props} answer={answer} />;
  const Control = isOnlyRead(props) ? ReadValue : (CONTROL_KINDS[props.field.kind] ?? ReadValue);
  return <Control {...props} />;
}

/** True if a field shows its value in no control at all. */
export function isOnlyRead({ field, disabled }: Pick<ControlProps, 'field' | 'disabled'>): boolean {
  return isNeverChosen(field) || CONTROL_KINDS[field.kind] === null || (disabled && !FORM_KINDS[field.kind].isReadByControl);
}
