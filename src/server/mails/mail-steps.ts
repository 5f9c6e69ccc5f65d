import type { RecordData } from '#domain/records/values/record-data.ts';
import type { MailAsking } from '#domain/mails/mail-work.ts';
import type { StepReply } from '#domain/work/steps.ts';
import { claimKey, keepResult } from '#server/records/transaction/idempotency-repository.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { findLink, spendLinks } from './link-repository.ts';
import { readMergeValues, readRecipientsBy } from './merge-repository.ts';
import { resendTraces } from './resend-repository.ts';

/** What mails ask of the transaction. */
export const runMailStep = async (unit: UnitOfWork, step: MailAsking): Promise<StepReply> => {
  const reader = { query: unit.query, registry: unit.engine.registry };
  const { isSimulated, sender, publicUrl } = unit.engine.mailbox;
  switch (step.do) {
    case 'mailbox':
      return { Simule: isSimulated, Expediteur: sender, Adresse: publicUrl };
    case 'recipients':
      return readRecipientsBy(reader, step.source, { ...step, culture: 'fr' });
    case 'merge-values':
      return [...(await readMergeValues(reader, step.source, step))].map(([Id, Mots]): RecordData => ({ Id, Mots }));
    case 'send-again':
      return resendTraces(unit, step.ids);
    case 'activation-link':
      return findLink(unit.client, step.secret);
    case 'spend-links':
      await spendLinks(unit.client, step.account, `${unit.engine.now()}Z`);
      return null;
    case 'claim':
      return claimKey(unit, { key: step.key, entity: step.of, data: step.data });
    case 'keep-result':
      await keepResult(unit, step.key, step.result);
      return null;
  }
};
