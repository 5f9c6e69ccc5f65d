import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { CONTROL_KINDS } from '../kinds/control-kinds.ts';
import { resolveField } from '../lookup/resolve-field.ts';
import { AnswerControl } from './answer-control.tsx';
import { cellValue } from './cell-value.tsx';
import type { ControlProps } from './control-props.ts';
import { useCellContext } from './use-cell-context.ts';

function isNeverChosen({ kind, readOnly }: ControlProps['field']): boolean {
  return readOnly && (kind === 'enum' || kind === 'flags');
}

/** The control of a field, by its kind. A derived value, a state, or choices that others make, are only read. */
export function FieldControl(props: ControlProps): ReactNode {
  return fieldControl(props);
}

/** The same, for who stands between nothing but it and the record. */
export function fieldControl(props: ControlProps): ReactNode {
  const { answer } = props.field;
  if (answer !== undefined) return <AnswerControl {...props} answer={answer} />;
  const Control = isNeverChosen(props.field) ? DerivedValue : (CONTROL_KINDS[props.field.kind] ?? DerivedValue);
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
