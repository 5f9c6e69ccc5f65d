import type { ReactNode } from 'react';

interface DialogActionsProps {
  /** The button that the dialog is opened for. */
  readonly primary?: ReactNode;
  /** Ways out and what else can be done, in reading order. */
  readonly secondary?: ReactNode;
  readonly danger?: ReactNode;
}

/** Buttons at the foot of a dialog or of a form, in one order everywhere: the main action is the last, beside a dangerous one. */
export function DialogActions({ primary, secondary, danger }: DialogActionsProps): ReactNode {
  return (
    <div className="ui-dialog-actions">
      {secondary}
      {danger}
      {primary}
    </div>
  );
}
