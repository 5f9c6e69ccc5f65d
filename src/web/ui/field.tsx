import type { ReactNode } from 'react';
import { UnreadContext, useUnread } from './unread.tsx';

/** Attributes that a labelled field hands to its control, so that name, state and messages belong together. */
export interface ControlAria {
  readonly id: string;
  /** Only where no label element names the control. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly errors?: readonly string[];
  readonly help?: string | null;
  /** « 12/150 » */
  readonly counter?: string | null;
  /** Group of controls (checkboxes, translations): the label then names the group. */
  readonly group?: boolean;
  readonly width?: number;
  readonly aside?: ReactNode;
  /** Left once, filled, and nothing is wrong with it. */
  readonly isGood?: boolean;
  readonly onLeave?: () => void;
  readonly children: (aria: ControlAria) => ReactNode;
}

export function Field({
  id,
  label,
  required = false,
  errors = [],
  help = null,
  counter = null,
  group = false,
  width = 12,
  aside,
  isGood = false,
  onLeave,
  children,
}: FieldProps): ReactNode {
  const unread = useUnread();
  // Text that cannot be read is all there is to say of the field.
  const shown = unread.sentences.length > 0 ? unread.sentences : errors;
  const isInvalid = shown.length > 0;
  return (
    <div
      aria-labelledby={group ? `${id}-label` : undefined}
      className="ui-field"
      data-invalid={isInvalid || undefined}
      data-valid={(isGood && !isInvalid) || undefined}
      data-width={width}
      onBlur={onLeave}
      role={group ? 'group' : undefined}
    >
      <div className="ui-field-head">
        {labelOf({ group, id, label, required })}
        {counter === null ? null : <span className="ui-counter">{counter}</span>}
        {aside}
      </div>
      <UnreadContext value={unread.tell}>{children(controlAria({ id, isInvalid, hasHelp: help !== null, required }))}</UnreadContext>
      {help === null ? null : (
        <p className="ui-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {isInvalid ? <FieldErrors errors={shown} id={`${id}-error`} /> : null}
    </div>
  );
}

interface ControlState {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly hasHelp: boolean;
  readonly required: boolean;
}

function controlAria({ id, isInvalid, hasHelp, required }: ControlState): ControlAria {
  const described = [isInvalid ? `${id}-error` : null, hasHelp ? `${id}-help` : null].filter((item) => item !== null);
  return {
    id,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-invalid': isInvalid || undefined,
    'aria-required': required || undefined,
  };
}

/** Names the control, or the group of controls; no component of its own: a sheet has dozens. */
function labelOf({ id, label, required, group }: Required<Pick<FieldProps, 'id' | 'label' | 'required' | 'group'>>): ReactNode {
  const content = (
    <>
      {label}
      {required ? <RequiredMark /> : null}
    </>
  );
  return group ? (
    <span className="ui-label" id={`${id}-label`}>
      {content}
    </span>
  ) : (
    <label className="ui-label" htmlFor={id} id={`${id}-label`}>
      {content}
    </label>
  );
}

interface CheckFieldProps {
  readonly id: string;
  readonly label: string;
  readonly errors?: readonly string[];
  readonly width?: number;
  /** Its neighbours have a label above their control: the box stands beside that control, however tall they are. */
  readonly isBesideLabels?: boolean;
  readonly children: (aria: ControlAria) => ReactNode;
}

/** A yes-or-no field: its label stands after the box, as in any list of choices. */
export function CheckField({ id, label, errors = [], width = 12, isBesideLabels = false, children }: CheckFieldProps): ReactNode {
  const isInvalid = errors.length > 0;
  return (
    <div
      className="ui-field ui-check-field"
      data-beside={isBesideLabels || undefined}
      data-invalid={isInvalid || undefined}
      data-width={width}
    >
      <div className="ui-check-row">
        {children({
          id,
          'aria-describedby': isInvalid ? `${id}-error` : undefined,
          'aria-invalid': isInvalid || undefined,
          'aria-required': undefined,
        })}
        <label htmlFor={id}>{label}</label>
      </div>
      {isInvalid ? <FieldErrors errors={errors} id={`${id}-error`} /> : null}
    </div>
  );
}

function RequiredMark(): ReactNode {
  return (
    <span aria-hidden className="ui-required">
      {' *'}
    </span>
  );
}

function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly string[] }): ReactNode {
  return (
    <p className="ui-error" id={id}>
      {errors.join(' ')}
    </p>
  );
}
