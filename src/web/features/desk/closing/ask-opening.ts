import { openCaisse } from '#generated/client/sdk/guichet.gen.ts';
import { CaisseOuverture } from '#generated/schemas/caisse-ouverture.zod.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureText } from '#web/records/failure-text.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

/** Opens the register of a desk with its float. */
export async function askOpening(desk: string, usual: number | null): Promise<void> {
  if (desk === '') {
    await dialogs.alert({ title: text('alert.avant'), text: text('guichet.nomManque'), kind: 'warning' });
    return;
  }
  const module = await loadEntity('bam-ouverture');
  const question = {
    title: text('guichet.ouvertureTitre', { guichet: desk }),
    intro: text('guichet.ouvertureAide'),
    module,
    names: ['FondCaisse', 'IsRetrait'],
    initial: { FondCaisse: usual ?? 0, IsRetrait: false },
    confirm: text('guichet.ouvrir'),
  };
  async function work(values: RecordData): Promise<void> {
    const { FondCaisse: Fond, IsRetrait } = describedDraft('bam-ouverture', module.descriptor, values);
    await openCaisse({ body: checkedBody(CaisseOuverture, { Guichet: desk, Fond, IsRetrait }) });
    notify('success', text('guichet.ouvertureOk'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureText(error, text('guichet.ouvertureNok')) }, async (run, tell) => {
    try {
      await run();
    } catch (error) {
      await dialogs.alert({ title: text('alert.avant'), text: tell(error), kind: 'warning' });
    }
  });
}
