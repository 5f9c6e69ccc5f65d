import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { dismiss, type Toast, toasts } from '#web/shell/notifications.ts';
import styles from '../shell.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** Notifications at the bottom right; each stays in the messages of the right panel. */
export function Toasts(): ReactNode {
  const text = useText();
  const shown = useStore(toasts, (value) => value);
  return (
    <section aria-label={text('shell.notifications')} className={styles.toasts}>
      <div aria-live="polite">
        {shown
          .filter(({ kind }) => kind !== 'danger')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
      <div aria-live="assertive">
        {shown
          .filter(({ kind }) => kind === 'danger')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
    </section>
  );
}

function ToastLine({ toast }: { readonly toast: Toast }): ReactNode {
  const text = useText();
  const Icon = ICONS[toast.kind];
  function run() {
    toast.action?.run();
    dismiss(toast.id);
  }
  return (
    <div className={styles.toast} data-kind={toast.kind} data-leaving={toast.leaving || undefined} data-toast>
      <Icon aria-hidden size={16} />
      <span className={styles.toastText}>
        <span className="ui-sr-only">{text(`shell.type.${toast.kind}`)} </span>
        {toast.text}
      </span>
      {toast.action ? (
        <button className={styles.toastAction} onClick={run} type="button">
          {toast.action.label}
        </button>
      ) : null}
      <IconButton icon={X} label={text('dialog.fermer')} onClick={() => dismiss(toast.id)} size={13} />
    </div>
  );
}
