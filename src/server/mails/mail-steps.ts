import type { Entity } from '#domain/records/engine/registry.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { MailKind } from '#domain/mails/mail-work.ts';
import type { StepReply } from '#domain/work/steps.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import type { StepAnswers } from '#domain/registries/answer-step.ts';
import { fingerprintOf, newSecret } from '#server/session/secrets.ts';
import { findLink, spendLinks } from './link-repository.ts';
import { readMergeValues, readRecipientsBy } from './merge-repository.ts';
import { resendTraces } from './resend-repository.ts';

function readerOf({ query, engine: { registry } }: UnitOfWork) {
  return { query, registry };
}

/** A mail written by hand merges what its writer sees. */
function handOf(unit: UnitOfWork) {
  return { ...readerOf(unit), rowsOf: (entity: Entity) => unit.engine.rowScope(entity, unit.context) };
}

/** Steps of mails in a transaction. */
export const mailAnswers: Pick<StepAnswers<UnitOfWork, Promise<StepReply>>, Exclude<MailKind, 'claim' | 'keep-result'>> = {
  mailbox: async ({ engine: { mailbox } }) => ({
    Simule: mailbox.isSimulated,
    SansServeur: !mailbox.hasServer,
    Plateforme: mailbox.platform,
    JoursTva: mailbox.vatCheckDays,
    Expediteur: mailbox.sender,
    Adresse: mailbox.publicUrl,
    PaieEnLigne: mailbox.isPaidOnline,
  }),
  recipients: (unit, step) => readRecipientsBy(readerOf(unit), step.source, { ...step, culture: 'fr' }),
  'merge-values': async (unit, step) =>
    [...(await readMergeValues(step.isByHand ? handOf(unit) : readerOf(unit), step.source, step))].map(([Id, Mots]): RecordData => ({
      Id,
      Mots,
    })),
  enclose: async (unit, { order, culture }) => {
    const { attachments, values, unprintable } = await unit.engine.enclose(unit, order, culture);
    return { Pieces: attachments.map((file) => ({ ...file })), Mots: { ...values }, Illisibles: [...unprintable] };
  },
  'send-again': (unit, { ids, lot }) => resendTraces(unit, ids, lot),
  'activation-link': ({ client }, { secret }) => findLink(client, secret),
  'new-secret': async () => newSecret(),
  'secret-fingerprint': async (_, { secret }) => ({ Empreinte: fingerprintOf(secret) }),
  'spend-links': async ({ client, engine }, { account }) => {
    await spendLinks(client, account, `${engine.now()}Z`);
    return null;
  },
};
