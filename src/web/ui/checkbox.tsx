import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ indeterminate = false, onChange, ...rest }: CheckboxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...rest} className="ui-checkbox" onChange={(event) => onChange(event.target.checked)} ref={box} type="checkbox" />;
}

/** A checkbox with its own visible label, for lists of choices. */
export function CheckboxLine({ label, ...rest }: CheckboxProps & { readonly label: ReactNode }): ReactNode {
  return (
    <label className="ui-check-line">
      <Checkbox {...rest} />
      <span>{label}</span>
    </label>
  );
}
