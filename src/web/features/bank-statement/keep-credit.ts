import { confirmReleve } from '#generated/client/sdk/releves.gen.ts';
import { ReleveConfirmation } from '#generated/schemas/releve-confirmation.zod.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { notify } from '#web/shell/notifications.ts';

/** A line that pays no invoice yet: a person names its client. */
export async function keepAsCredit(line: number, attempt: Attempt): Promise<void> {
  const module = await loadEntity('bam-credit');
  const question = {
    title: text('releve.credit'),
    intro: text('releve.creditAide'),
    module,
    names: ['IdStructure', 'IdPersonne'],
    initial: {},
    confirm: text('releve.credit'),
  };
  async function work(values: RecordData): Promise<void> {
    const { IdStructure, IdPersonne } = describedDraft('bam-credit', module.descriptor, values);
    await confirmReleve({ path: { id: line }, body: checkedBody(ReleveConfirmation, { IdStructure, IdPersonne }) });
    notify('success', text('releve.confirme'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('releve.nok')) }, attempt);
}
