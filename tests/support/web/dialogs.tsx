import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, type RenderResult, waitFor, within } from '@testing-library/react';
import { type OpenDialog, openDialogs } from '#web/shell/dialogs/dialogs.ts';

/** The dialog that was opened first, as a test looks at it without the host that draws it. */
function shownDialog(): OpenDialog | undefined {
  return openDialogs.get()[0];
}

/** The sentence of a question or of an alert. */
export function saidInDialog(): string {
  const shown = shownDialog();
  return shown?.kind === 'confirm' || shown?.kind === 'alert' ? String(shown.options.text) : '';
}

export async function awaitDialog(kind: OpenDialog['kind']): Promise<void> {
  await waitFor(() => {
    if (shownDialog()?.kind !== kind) throw new Error(`No dialog of the kind ${kind} is open.`);
  });
}

export async function answerDialog(value: unknown): Promise<void> {
  await act(async () => shownDialog()?.close(value));
}

/** Waits for a form in a dialog and draws it. */
export async function drawDialogForm(): Promise<RenderResult> {
  await awaitDialog('lightview');
  const dialog = shownDialog();
  if (dialog?.kind !== 'lightview') throw new Error('No form is open.');
  return render(
    <QueryClientProvider client={new QueryClient()}>{dialog.options.content(() => dialog.close(undefined))}</QueryClientProvider>,
  );
}

/** Waits for a form in a dialog, does with it what the test wants, and sends it: else as it was proposed. */
export async function sendDialogForm(button: string, fill: (form: HTMLElement) => unknown = () => undefined): Promise<void> {
  const { container, unmount } = await drawDialogForm();
  fill(container);
  await act(async () => fireEvent.click(within(container).getByRole('button', { name: button })));
  unmount();
}
