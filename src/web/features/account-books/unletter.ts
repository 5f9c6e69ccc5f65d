import { undoLettrage } from '#generated/client/sdk/livres.gen.ts';
import type { LivreLigne } from '#generated/client/types.gen.ts';
import { LettrageAnnulation } from '#generated/schemas/lettrage-annulation.zod.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

/** Asks for the reason and takes the letter back; answers false where the user thought better of it. */
export async function unletter({ IdLettrage, Lettre }: LivreLigne): Promise<boolean> {
  if (IdLettrage === null) return false;
  const module = await loadEntity('bam-lettrage');
  const title = text('livre.delettrer', { lettre: Lettre });
  let isDone = false;
  async function work(values: RecordData): Promise<void> {
    await undoLettrage({ path: { id: IdLettrage ?? 0 }, body: checkedBody(LettrageAnnulation, values) });
    notify('success', text('livre.delettrees'));
    isDone = true;
  }
  function tell(error: unknown): string {
    return failureWithReason(error, text('livre.lettrageNok'));
  }
  await askAndTry({ title, module, names: ['Motif'], initial: {}, confirm: title, work, tell }, async (attempt, words) => {
    try {
      await attempt();
    } catch (error) {
      await dialogs.alert({ title: text('alert.avant'), text: words(error), kind: 'warning' });
    }
  });
  return isDone;
}
