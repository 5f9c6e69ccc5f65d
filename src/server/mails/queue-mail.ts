import { composeMail, languageOf } from '#domain/mails/compose.ts';
import type { MailOrder, MailOutcome } from '#domain/mails/mail-order.ts';
import { type MailSource, sourceOf } from '#domain/mails/mail-sources.ts';
import type { PlannedMail } from '#domain/mails/planned-mail.ts';
import { type Addressed, addressees, hasAddress, routesOfUsage } from '#domain/mails/recipients.ts';
import type { UnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { type MailReader, readMergeValues, readRecipientsBy } from './merge-repository.ts';
import { type MailTemplate, findTemplateFor, insertTrace, templateFiles } from './outbox-repository.ts';

/**
 * Puts a mail in the outbox, inside the transaction of what causes it: both are there or neither is.
 * It is always a transactional mail, which goes to people outside mailings too.
 */
export const queueMail = async (unit: UnitOfWork, order: MailOrder): Promise<MailOutcome> => {
  const reader: MailReader = { query: unit.query, registry: unit.engine.registry };
  const planned = await planMail(reader, order);
  if (!planned.ok) return { ok: false, code: planned.code };
  const traceId = await write(unit, { order, ...planned });
  return { ok: true, traceId, isSimulated: unit.engine.mailbox.isSimulated };
};

/** Whom a mail would be for, by the same rule before it is asked for as when it is. */
export const planMail = async (
  reader: MailReader,
  order: Pick<MailOrder, 'usage' | 'entity' | 'id'>,
): Promise<PlannedMail<MailTemplate>> => {
  const source = sourceOf(order.entity);
  if (source === undefined) throw new Error(`no mail is written about « ${order.entity} »`);
  const found = await readRecipientsBy(reader, source, { ids: [order.id], culture: 'fr', routes: routesOfUsage(source, order.usage) });
  const [recipient] = addressees(found);
  if (recipient === undefined || !hasAddress(recipient)) return { ok: false, code: 'sans-adresse' };
  const template = await findTemplateFor(reader.query, order.usage, languageOf(recipient.language));
  return template === null ? { ok: false, code: 'sans-modele', recipient } : { ok: true, source, recipient, template };
};

interface Writing {
  readonly order: MailOrder;
  readonly source: MailSource;
  readonly recipient: Addressed;
  readonly template: MailTemplate;
}

const write = async (unit: UnitOfWork, { order, source, recipient, template }: Writing): Promise<number> => {
  const culture = languageOf(recipient.language);
  const reader: MailReader = { query: unit.query, registry: unit.engine.registry };
  const values = (await readMergeValues(reader, source, { ids: [order.id], culture })).get(order.id) ?? {};
  return insertTrace(unit, {
    source,
    about: order.id,
    contactId: recipient.entity === 'contact' ? recipient.id : null,
    recipient: recipient.email,
    mail: composeMail(template, { nomDestinataire: recipient.name, ...values, ...order.values }),
    templateId: template.id,
    usage: order.usage,
    batch: null,
    replyTo: template.replyTo,
    attachments: [...(await templateFiles(unit.query, template.id, culture)), ...(order.attachments ?? [])],
  });
};
