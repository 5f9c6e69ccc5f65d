import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { Room } from '../grid-model.ts';
import { ProposalForm } from './proposal-form.tsx';

interface ProposalQuestion {
  readonly title: string;
  readonly year: number;
  readonly day: string;
  readonly rooms: readonly Room[];
  /** The whole edition is in sight, and not one day. */
  readonly isWhole: boolean;
  readonly onMade: (variant: number) => void;
}

/** Asks what is to be placed, and shows the proposal as a variant. */
export function askProposal({ title, onMade, ...form }: ProposalQuestion): void {
  void dialogs.lightview({
    title,
    size: 'MEDIUM',
    content: (close) => (
      <ProposalForm
        {...form}
        onClose={close}
        onMade={(variant) => {
          close();
          onMade(variant);
        }}
      />
    ),
  });
}
