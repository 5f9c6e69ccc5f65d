import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { describePlan, describePreview, type MailingPlan } from '#domain/mails/mailing.ts';
import type { Addressed } from '#domain/mails/recipients.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { readMergeValues } from '#server/mails/merge-repository.ts';
import {
  type MailTemplate,
  type NewTrace,
  countBatch,
  findTemplate,
  insertTraces,
  templateFiles,
} from '#server/mails/outbox-repository.ts';
import { claimKey, keepResult } from '#server/records/transaction/idempotency-repository.ts';
import { type UnitOfWork, inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call } from '#server/services/service-call.ts';
import { planMailing, readerOf, templateIn } from './mailing-plan.ts';

const CHUNK = 500;

/** Who would get it and who would not: the person sees both before anything is written. */
export const prepareMailing = async ({ params, body, context }: Call<'prepareMailing'>): Promise<ServiceReply<'prepareMailing'>> => {
  const plan = await planMailing(context, params.ecran, body);
  return { ...describePlan(plan), Simule: context.tools.engine.mailbox.isSimulated };
};

export const previewMailing = async ({ params, body, context }: Call<'previewMailing'>): Promise<ServiceReply<'previewMailing'>> => {
  const plan = await planMailing(context, params.ecran, body);
  const person = plan.sorted.kept[body.Rang];
  if (person === undefined) throw invalidFields({ path: 'Rang', code: 'valeur' });
  const culture = languageOf(person.language);
  const reader = readerOf(context);
  const template = (await templateIn(context, plan.template.id, culture)) ?? plan.template;
  const values = (await readMergeValues(reader, plan.source, { ids: [person.about], culture })).get(person.about);
  const mail = composeMail(template, { nomDestinataire: person.name, ...values });
  const files = await templateFiles(reader.query, template.id, culture);
  return describePreview({ person, culture, mail, files });
};

/** Queues a mailing once: a second call with the same key answers the batch of the first. */
export const sendMailing = async ({ params, body, context }: Call<'sendMailing'>): Promise<ServiceReply<'sendMailing'>> => {
  const { engine } = context.tools;
  const { Cle, Empreinte, ...request } = body;
  const lot = Cle.toLowerCase();
  await inUnitOfWork(engine, context, {
    operation: 'mailing',
    entity: engine.registry.get('mail-trace'),
    work: async (unit) => {
      const done = await claimKey(unit, { key: lot, entity: `mailing ${params.ecran}`, data: request });
      if (done !== null) return;
      const plan = await planMailing(context, params.ecran, request);
      // What was shown is what is sent: anything else is asked again.
      if (plan.fingerprint !== Empreinte || plan.sorted.kept.length === 0) throw new AppError('mailing-change');
      const count = await queueAll(unit, plan, lot);
      await keepResult(unit, lot, count);
    },
  });
  return countBatch(readerOf(context).query, lot);
};

export const getMailingLot = async ({ params, context }: Call<'getMailingLot'>): Promise<ServiceReply<'getMailingLot'>> =>
  countBatch(readerOf(context).query, params.lot.toLowerCase());

const queueAll = async (unit: UnitOfWork, plan: MailingPlan<MailTemplate>, lot: string): Promise<number> => {
  const byLanguage = Map.groupBy(plan.sorted.kept, ({ language }) => languageOf(language));
  for (const [culture, people] of byLanguage)
    for (let at = 0; at < people.length; at += CHUNK) await queueSome(unit, plan, { lot, culture, people: people.slice(at, at + CHUNK) });
  return plan.sorted.kept.length;
};

interface Some {
  readonly lot: string;
  readonly culture: Language;
  readonly people: readonly Addressed[];
}

const queueSome = async (
  unit: UnitOfWork,
  { source, template: { id } }: MailingPlan<MailTemplate>,
  { lot, culture, people }: Some,
): Promise<void> => {
  const reader = { query: unit.query, registry: unit.engine.registry };
  const template = await findTemplate(unit.query, id, culture);
  if (template === null) throw new AppError('mailing-change');
  const attachments = await templateFiles(unit.query, id, culture);
  const values = await readMergeValues(reader, source, { ids: people.map(({ about }) => about), culture });
  await insertTraces(
    unit,
    people.map((person): NewTrace => ({
      source,
      about: person.about,
      contactId: person.entity === 'contact' ? person.id : null,
      recipient: person.email,
      mail: composeMail(template, { nomDestinataire: person.name, ...values.get(person.about) }),
      templateId: id,
      usage: null,
      batch: lot,
      replyTo: template.replyTo,
      attachments,
    })),
  );
};
