import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Sidebar } from './sidebar.tsx';
import styles from '../shell.module.css';

/** The menu of a window too narrow to keep it beside the page: over it, until an entry is chosen. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const element = useRef<HTMLDialogElement>(null);
  const place = useRouterState({ select: (state) => state.location.href });
  const opened = useRef(place);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog?.open === false) dialog.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    if (place !== opened.current) onClose();
  }, [place, onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes it: a press beside it is the same for the pointer.
    <dialog
      aria-label={text('shell.menu')}
      className={styles.drawer}
      onClick={({ target }) => (target === element.current ? onClose() : undefined)}
      onCancel={onClose}
      ref={element}
    >
      <Sidebar isMini={false} />
    </dialog>
  );
}
