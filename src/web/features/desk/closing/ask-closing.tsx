import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { text } from '#web/i18n/i18n.ts';
import { ClosingForm } from './closing-form.tsx';

/** Counts the register of a desk and closes it. */
export async function askClosing(desk: string): Promise<void> {
  if (desk === '') {
    await dialogs.alert({ title: text('alert.avant'), text: text('guichet.nomManque'), kind: 'warning' });
    return;
  }
  await dialogs.lightview({
    title: text('guichet.clotureTitre', { guichet: desk }),
    size: 'MEDIUM',
    content: (close) => <ClosingForm desk={desk} onClosed={close} />,
  });
}
