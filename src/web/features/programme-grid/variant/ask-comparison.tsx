import { text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { VariantComparison } from './variant-comparison.tsx';

interface Compared {
  readonly id: number;
  readonly name: string;
  readonly onMerged?: () => void;
}

/** Changes of a variant over the screen, to be merged from there. */
export async function askComparison({ id, name, onMerged }: Compared): Promise<void> {
  await dialogs.lightview({
    title: text('programmation.variante.comparer', { nom: name }),
    size: 'XL',
    content: (close) => (
      <VariantComparison
        id={id}
        onClose={close}
        onMerged={() => {
          close();
          onMerged?.();
        }}
      />
    ),
  });
}
