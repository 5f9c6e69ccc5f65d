import type { Language } from '#generated/entities/descriptor.gen.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { type Enclosure, enclosuresOf } from '#domain/mails/enclosures.ts';
import type { Attachment, MailOrder } from '#domain/mails/mail-order.ts';
import type { MockContext } from '../mock-context.ts';
import { plainPdf } from '../services/plain-pdf.ts';
import { factsOf } from '../store/facts.ts';
import { runReading } from '../store/run-work.ts';
import type { Store } from '../store/store.ts';

/** What goes with an automatic mail, by the rule of the server; the documents only say what they are. */
export const encloseIn =
  (store: Store): Store['enclose'] =>
  (order: Pick<MailOrder, 'usage' | 'id'>, culture: Language, context: MockContext) => {
    const input = inputOf(factsOf(store, context));
    const asRule: MockContext = { ...context, has: () => true, selfOnly: false, shown: null };
    const { documents, values } = runReading(store, enclosuresOf(order, { culture, input }), asRule);
    return { attachments: documents.map((document) => keep(store, document, context)), values };
  };

function keep(store: Store, { name }: Enclosure, { user }: MockContext): Attachment {
  const file = { name, extension: 'pdf', mime: 'application/pdf', width: null, height: null, userId: user.id, bytes: plainPdf([name]) };
  return { name, fileId: store.files.add(file).id };
}
