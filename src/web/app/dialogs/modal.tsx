import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { DialogSize } from './dialogs.ts';

interface ModalProps {
  readonly title: string;
  readonly size: DialogSize;
  readonly role?: 'dialog' | 'alertdialog';
  readonly locked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A modal layer on the browser's own dialog: it traps focus, and we give focus back to what opened it. */
export function Modal({ title, size, role = 'dialog', locked = false, onClose, children, footer }: ModalProps): ReactNode {
  const text = useText();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  const onBackdrop = (event: MouseEvent) => {
    if (!locked && event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      aria-labelledby={titleId}
      className="sh-modal"
      data-size={size}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onMouseDown={onBackdrop}
      ref={element}
      role={role}
    >
      <div className="sh-modal-box">
        <header className="sh-modal-head">
          <h2 id={titleId}>{title}</h2>
          {locked ? null : <IconButton icon={X} label={text('dialog.fermer')} onClick={onClose} />}
        </header>
        <div className="sh-modal-body">{children}</div>
        {footer ? <footer className="sh-modal-foot">{footer}</footer> : null}
      </div>
    </dialog>
  );
}

function useModal(element: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [element]);
}
