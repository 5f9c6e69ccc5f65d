import type { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { type MailSource, type RecipientRoute, sourceOf } from '#domain/mails/mail-sources.ts';
import type { GIVEN_FIELDS } from '#domain/mails/merge-fields.ts';
import { routeOfUsage } from '#domain/mails/usages.ts';
import { isEmail } from '#domain/records/check-kinds.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type FoundRecipient, type MailReader, readMergeValues, readRecipients } from './merge-repository.ts';
import { type Attachment, type MailTemplate, findTemplateFor, insertTrace, templateFiles } from './outbox-repository.ts';

/** A mail that one act of the product asks for. */
export interface MailOrder {
  /** Which of the automatic mails; its template is chosen by it. */
  readonly usage: MailUsage;
  /** The record the mail is about: it gives the recipient, the language and the words of the template. */
  readonly entity: string;
  readonly id: number;
  /** Words that the record does not hold. */
  readonly values?: Readonly<Partial<Record<(typeof GIVEN_FIELDS)[number], string>>>;
  /** Files of the store that go with it, besides those of the template. */
  readonly attachments?: readonly Attachment[];
}

export type MailOutcome =
  | { readonly ok: true; readonly traceId: number; readonly isSimulated: boolean }
  /** Nobody has an address; or staff have set the template aside. */
  | { readonly ok: false; readonly code: 'sans-adresse' | 'sans-modele' };

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

type Addressed = FoundRecipient & { readonly email: string };

const firstRecipient = async (reader: MailReader, source: MailSource, { usage, id }: MailOrder): Promise<Addressed | null> => {
  const only = routeOfUsage(usage);
  const routes: readonly RecipientRoute[] = only === null ? source.routes : source.routes.filter(({ path }) => path === only);
  for (const route of routes) {
    const found = await readRecipients(reader, source, { ids: [id], culture: 'fr', route });
    const known = found.find((one): one is Addressed => one.email !== null && isEmail().passes(one.email, {}));
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
