import { composeMail, languageOf } from '#domain/mails/compose.ts';
import type { MailOrder, MailOutcome } from '#domain/mails/mail-order.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { hasAddress, routesOfUsage } from '#domain/mails/recipients.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from '../store/store.ts';
import { readMergeValues, readRecipients } from './mail-reader.ts';
import { insertTrace, templateFiles, templateOf } from './outbox.ts';

/** The automatic mail of one act, as the server writes it. */
export function queueMail(store: Store, order: MailOrder, context: MockContext): MailOutcome {
  const source = sourceOf(order.entity);
  if (source === undefined) throw new Error(`no mail is written about « ${order.entity} »`);
  const found = routesOfUsage(source, order.usage).flatMap((route) => readRecipients(store, source, { ids: [order.id], route }));
  const recipient = found.find(hasAddress);
  if (recipient === undefined) return { ok: false, code: 'sans-adresse' };
  const culture = languageOf(recipient.language);
  const row = store.tables.all('mail-modele').findLast((template) => template['Usage'] === order.usage && template['IsActif'] === true);
  if (row === undefined) return { ok: false, code: 'sans-modele' };
  const template = templateOf(row, culture);
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
