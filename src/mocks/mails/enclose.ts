import type { Language } from '#generated/entities/descriptor.gen.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { type Enclosure, enclosuresOf } from '#domain/registries/enclosures.ts';
import type { Attachment, MailOrder } from '#domain/work/mail-order.ts';
import { toUtcText } from '#domain/values/dates.ts';
import type { MockContext } from '../mock-context.ts';
import { documentOf } from '#server/services/mails/enclosed-document.ts';
import { plainPdf } from '../services/plain-pdf.ts';
import { factsOf } from '../store/facts.ts';
import { runReading } from '../store/run-work.ts';
import type { Store } from '../store/store.ts';

/** Enclosures of an automatic mail, by the rule of the server. */
export function encloseIn(store: Store): Store['enclose'] {
  return (order: Pick<MailOrder, 'usage' | 'id'>, culture: Language, context: MockContext) => {
    const input = inputOf(factsOf(store, context));
    const asRule: MockContext = { ...context, culture, has: () => true, selfOnly: false, shown: null };
    const { documents, values } = runReading(store, enclosuresOf(order, { culture, input }), asRule);
    return { attachments: documents.map((document) => keep(store, document, context)), values };
  };
}

function keep(store: Store, enclosure: Enclosure, { user, nowMs }: MockContext): Attachment {
  const { name } = enclosure;
  const bytes = plainPdf(documentOf(enclosure, toUtcText(nowMs)));
  const file = { name, extension: 'pdf', mime: 'application/pdf', width: null, height: null, userId: user.id, bytes };
  return { name, fileId: store.files.add(file).id };
}
