import { Unlock } from 'lucide-react';
import { liftConservation } from '#generated/client/sdk/conservation.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { askReason } from '#web/shell/dialogs/reason-form.tsx';
import { notify } from '#web/shell/notifications.ts';

/** A hold is lifted with a reason; its row stays. */
export const liftHold = actionsOn('conservation-suspension', (context): readonly SheetAction[] =>
  context.record.DateLevee === null && context.can('CONSERVATION-SUSPENDRE')
    ? [{ key: 'lever', label: text('conservation.lever'), icon: Unlock, run: (attempt) => lift(context, attempt) }]
    : [],
);

async function lift({ record }: ActionContextOf<'conservation-suspension'>, attempt: Attempt): Promise<void> {
  const words = { title: text('conservation.lever'), label: text('conservation.motifLevee'), action: text('conservation.lever') };
  const reason = await askReason(dialogs, words);
  if (reason === null) return;
  await attempt(
    async () => {
      await liftConservation({ path: { id: record.Id }, body: { Motif: reason } });
      notify('success', text('conservation.leverOk'));
    },
    (error) => failureWithReason(error, text('conservation.leverNok')),
  );
}
