import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly icon?: LucideIcon;
  readonly busy?: boolean;
}

/** A labelled button; one `primary` a screen. */
export function Button({ variant = 'secondary', icon: Icon, busy = false, className, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button type="button" {...rest} aria-busy={busy || undefined} className={classNames('ui-button', className)} data-variant={variant}>
      {Icon === undefined ? null : <Icon aria-hidden size={14} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Accessible name, and the tooltip. */
  readonly label: string;
  readonly size?: number;
}

export function IconButton({ icon: Icon, label, size = 15, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames('ui-icon-button', className)}>
      <Icon aria-hidden size={size} />
    </button>
  );
}

/** Joins the class names that apply. */
function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
