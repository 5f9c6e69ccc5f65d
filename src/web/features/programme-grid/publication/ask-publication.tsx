import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { PublicationForm } from './publication-form.tsx';

interface PublicationQuestion {
  readonly title: string;
  readonly year: number;
  readonly onHistory: () => void;
}

/** Shows what publishing the grid would announce, and publishes it. */
export function askPublication({ title, year, onHistory }: PublicationQuestion): void {
  void dialogs.lightview({
    title,
    size: 'LARGE',
    content: (close) => (
      <PublicationForm
        onClose={close}
        onHistory={() => {
          close();
          onHistory();
        }}
        year={year}
      />
    ),
  });
}
