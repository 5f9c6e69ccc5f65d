import { type KeyboardEvent, type ReactNode, type ToggleEvent, useCallback, useId, useState } from 'react';

export interface PopoverControl {
  readonly id: string;
  readonly isOpen: boolean;
  readonly open: (source: HTMLElement) => void;
  readonly close: () => void;
  readonly onToggle: (event: ToggleEvent<HTMLElement>) => void;
}

/** A panel of the top layer, placed beside the element that opened it (the browser's own popover). */
export function usePopover(): PopoverControl {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(
    (source: HTMLElement) => {
      const panel = document.getElementById(id);
      if (panel?.matches(':popover-open') === false) panel.showPopover({ source });
    },
    [id],
  );
  const close = useCallback(() => {
    const panel = document.getElementById(id);
    if (panel?.matches(':popover-open') === true) panel.hidePopover();
  }, [id]);
  const onToggle = useCallback((event: ToggleEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) setOpen(event.newState === 'open');
  }, []);
  return { id, isOpen, open, close, onToggle };
}

interface PopoverPanelProps {
  readonly control: PopoverControl;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Content is mounted while the panel is open only. */
export function PopoverPanel({ control, label, className, children }: PopoverPanelProps): ReactNode {
  return (
    <dialog
      aria-label={label}
      className={className === undefined ? 'ui-popover' : `ui-popover ${className}`}
      id={control.id}
      onToggle={control.onToggle}
      popover="auto"
    >
      {control.isOpen ? children : null}
    </dialog>
  );
}

/** Escape closes a panel, unless a menu, a list of names or a text within has taken it. */
export function closesByEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
}
