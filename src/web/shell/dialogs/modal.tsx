/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
import './dialogs.css';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { DialogSize } from './dialogs.ts';

interface ModalProps {
  readonly title: string;
  readonly size: DialogSize;
  readonly role?: 'dialog' | 'alertdialog';
  readonly locked?: boolean;
  /** A text without controls: the keyboard scrolls it. */
  readonly isRead?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A modal layer on the browser's own dialog: it traps focus, and we give focus back to what opened it. */
export function Modal({ title, size, role = 'dialog', locked = false, isRead = false, onClose, children, footer }: ModalProps): ReactNode {
  const text = useText();
  const titleId = useId();
  const element = useModal(() => {
    if (!locked) onClose();
  });
  return (
    <dialog aria-labelledby={titleId} className="modal" data-size={size} ref={element} role={role}>
      <div className="modal-box">
        <header className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {locked ? null : <IconButton icon={X} label={text('dialog.fermer')} onClick={onClose} />}
        </header>
        {isRead ? (
          <section aria-labelledby={titleId} className="modal-body" tabIndex={0}>
            {children}
          </section>
        ) : (
          <div className="modal-body">{children}</div>
        )}
        {footer ? <footer className="modal-foot">{footer}</footer> : null}
      </div>
    </dialog>
  );
}

const FIELDS = '.modal-body :is(input, select, textarea):not(:disabled, [readonly])';

/** Opens the dialog while it is mounted; Esc and a click on the backdrop ask to close it. */
function useModal(onDismiss: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (!dialog) return;
    const listening = new AbortController();
    const { signal } = listening;
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault();
        dismiss();
      },
      { signal },
    );
    // Chrome closes a dialog on the second Esc even when the first was refused: keep the key from it.
    dialog.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !isInnerEscape(dialog, event)) {
          event.preventDefault();
          // A dialog that is locked while it works offers its own way out when it does not.
          const escapeButton = dialog.querySelector<HTMLElement>('[data-escape]');
          if (escapeButton === null) dismiss();
          else escapeButton.click();
        }
      },
      { signal },
    );
    dialog.addEventListener(
      'mousedown',
      (event) => {
        if (event.target === dialog) dismiss();
      },
      { signal },
    );
    if (!dialog.open) dialog.showModal();
    // The browser would take the first control, which closes: a form begins with its first field.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(FIELDS);
    first?.focus();
    return () => {
      listening.abort();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

/** A list of choices or a calendar that is open inside closes first. */
function isInnerEscape(dialog: HTMLDialogElement, { target }: KeyboardEvent): boolean {
  return dialog.querySelector(':popover-open') !== null || (target instanceof Element && target.getAttribute('aria-expanded') === 'true');
}
