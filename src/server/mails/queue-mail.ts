import { composeMail, languageOf } from '#domain/mails/compose.ts';
import type { MailOrder, MailOutcome } from '#domain/mails/mail-order.ts';
import { type MailSource, sourceOf } from '#domain/mails/mail-sources.ts';
import { type Addressed, hasAddress, routesOfUsage } from '#domain/mails/recipients.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type MailReader, readMergeValues, readRecipients } from './merge-repository.ts';
import { type MailTemplate, findTemplateFor, insertTrace, templateFiles } from './outbox-repository.ts';

/**
 * Puts a mail in the outbox, inside the transaction of what causes it: both are there or neither is.
 * It is always a transactional mail, which goes to people outside mailings too.
 */
export const queueMail = async (unit: UnitOfWork, order: MailOrder): Promise<MailOutcome> => {
  const source = sourceOf(order.entity);
  if (source === undefined) throw new Error(`no mail is written about « ${order.entity} »`);
  const reader: MailReader = { query: unit.query, registry: unit.engine.registry };
  const recipient = await firstRecipient(reader, source, order);
  if (recipient === null) return { ok: false, code: 'sans-adresse' };
  const culture = languageOf(recipient.language);
  const template = await findTemplateFor(unit.query, order.usage, culture);
  if (template === null) return { ok: false, code: 'sans-modele' };
  const traceId = await write(unit, { order, source, recipient, template });
  return { ok: true, traceId, isSimulated: unit.engine.mailbox.isSimulated };
};

const firstRecipient = async (reader: MailReader, source: MailSource, { usage, id }: MailOrder): Promise<Addressed | null> => {
  for (const route of routesOfUsage(source, usage)) {
    const found = await readRecipients(reader, source, { ids: [id], culture: 'fr', route });
    const known = found.find(hasAddress);
    if (known !== undefined) return known;
  }
  return null;
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
