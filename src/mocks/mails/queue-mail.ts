import { composeMail, languageOf } from '#domain/mails/compose.ts';
import type { MailOrder, MailOutcome } from '#domain/mails/mail-order.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import type { PlannedMail } from '#domain/mails/planned-mail.ts';
import { addressees, hasAddress, routesOfUsage } from '#domain/mails/recipients.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from '../store/store.ts';
import { readMergeValues, readRecipientsBy } from './mail-reader.ts';
import { insertTrace, type MockTemplate, templateFiles, templateOf } from './outbox.ts';

/** The automatic mail of one act, as the server writes it. */
export function queueMail(store: Store, order: MailOrder, context: MockContext): MailOutcome {
  const planned = planMail(store, order);
  if (!planned.ok) return { ok: false, code: planned.code };
  const { source, recipient, template } = planned;
  const culture = languageOf(recipient.language);
  const values = readMergeValues(store, source, { id: order.id, culture });
  const traceId = insertTrace(
    store,
    {
      source,
      about: order.id,
      contactId: recipient.entity === 'contact' ? recipient.id : null,
      recipient: recipient.email,
      mail: composeMail(template, { nomDestinataire: recipient.name, ...values, ...order.values }),
      template,
      usage: order.usage,
      batch: null,
      attachments: [...templateFiles(store, template.id, culture), ...(order.attachments ?? [])],
    },
    context,
  );
  return { ok: true, traceId, isSimulated: true };
}

/** Whom a mail would be for, by the same rule before it is asked for as when it is. */
export function planMail(store: Store, { entity, id, usage }: Pick<MailOrder, 'usage' | 'entity' | 'id'>): PlannedMail<MockTemplate> {
  const source = sourceOf(entity);
  if (source === undefined) throw new Error(`no mail is written about « ${entity} »`);
  const [recipient] = addressees(readRecipientsBy(store, source, { ids: [id], routes: routesOfUsage(source, usage) }));
  if (recipient === undefined || !hasAddress(recipient)) return { ok: false, code: 'sans-adresse' };
  const row = store.tables.all('mail-modele').findLast((template) => template['Usage'] === usage && template['IsActif'] === true);
  if (row === undefined) return { ok: false, code: 'sans-modele', recipient };
  return { ok: true, source, recipient, template: templateOf(row, languageOf(recipient.language)) };
}
