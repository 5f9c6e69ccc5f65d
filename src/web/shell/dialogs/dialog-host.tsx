import { QueryClientProvider } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { useStore } from '#web/runtime/store.ts';
import { Button } from '#web/ui/button.tsx';
import { type AlertOptions, type AskOptions, type ConfirmOptions, type OpenDialog, openDialogs } from './dialogs.ts';
import { Modal } from './modal.tsx';
import { SelectorDialog } from './selector-dialog.tsx';

/** Renders whatever dialogs are open, over every page; what they hold reads records as the page below does. */
export function DialogHost(): ReactNode {
  const shown = useStore(openDialogs, (value) => value);
  return (
    <QueryClientProvider client={queryClient}>
      {shown.map((dialog) => (
        <AnyDialog dialog={dialog} key={dialog.id} />
      ))}
    </QueryClientProvider>
  );
}

function AnyDialog({ dialog }: { readonly dialog: OpenDialog }): ReactNode {
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog dialog={dialog} options={dialog.options} />;
    case 'ask':
      return <AskDialog dialog={dialog} options={dialog.options} />;
    case 'alert':
      return <AlertDialog dialog={dialog} options={dialog.options} />;
    case 'selector':
      return <SelectorDialog dialog={dialog} options={dialog.options} title={dialog.options.title} />;
    case 'beside':
      return dialog.options.content(() => dialog.close(null));
    case 'lightview': {
      const { locked = false, content, title } = dialog.options;
      function close() {
        return dialog.close(null);
      }
      return (
        <Modal locked={locked} onClose={close} size={dialog.size} title={title}>
          {content(close)}
        </Modal>
      );
    }
  }
}

interface DialogProps<O> {
  readonly dialog: OpenDialog;
  readonly options: O;
}

function ConfirmDialog({ dialog, options }: DialogProps<ConfirmOptions>): ReactNode {
  const text = useText();
  const { danger = false } = options;
  const footer = (
    <>
      <Button data-autofocus={danger || undefined} onClick={() => dialog.close(false)}>
        {options.cancelLabel ?? text('dialog.annuler')}
      </Button>
      <Button data-autofocus={!danger || undefined} onClick={() => dialog.close(true)} variant={danger ? 'danger' : 'primary'}>
        {options.confirmLabel}
      </Button>
    </>
  );
  return (
    <Modal footer={footer} onClose={() => dialog.close(false)} role="alertdialog" size={dialog.size} title={options.title}>
      {options.text}
    </Modal>
  );
}

function AskDialog({ dialog, options }: DialogProps<AskOptions>): ReactNode {
  const focused = options.choices.find(({ hasFocus }) => hasFocus === true) ?? options.choices[0];
  const footer = options.choices.map((choice) => (
    <Button
      data-autofocus={choice === focused || undefined}
      key={choice.key}
      onClick={() => dialog.close(choice.key)}
      variant={choice.variant ?? 'secondary'}
    >
      {choice.label}
    </Button>
  ));
  return (
    <Modal footer={footer} onClose={() => dialog.close(null)} role="alertdialog" size={dialog.size} title={options.title}>
      {options.text}
    </Modal>
  );
}

const ALERT_ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

function AlertDialog({ dialog, options }: DialogProps<AlertOptions>): ReactNode {
  const text = useText();
  const kind = options.kind ?? 'warning';
  const Icon = ALERT_ICONS[kind];
  const footer = (
    <Button data-autofocus onClick={() => dialog.close(null)} variant="primary">
      {options.closeLabel ?? text('dialog.compris')}
    </Button>
  );
  return (
    <Modal footer={footer} onClose={() => dialog.close(null)} role="alertdialog" size={dialog.size} title={options.title}>
      <div className="dialog-alert" data-kind={kind}>
        <Icon aria-hidden size={20} />
        <div>{options.text}</div>
      </div>
    </Modal>
  );
}
