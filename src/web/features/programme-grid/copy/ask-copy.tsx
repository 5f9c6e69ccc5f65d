import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { CopyForm, type CopyFormProps } from './copy-form.tsx';

/** Asks which screenings of a day go on which other days, and copies them. */
export function askCopy({ title, ...asked }: Omit<CopyFormProps, 'onClose'> & { readonly title: string }): void {
  void dialogs.lightview({ title, size: 'LARGE', content: (close) => <CopyForm {...asked} onClose={close} /> });
}
