import { inputOf } from '#domain/accounting/input-of.ts';
import { type Enclosure, enclosuresOf } from '#domain/mails/enclosures.ts';
import type { Attachment } from '#domain/mails/mail-order.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { fileRepository, lockContent, queryOn } from '#server/files/file-repository.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { RecordEngine, UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { documentOf } from './enclosed-document.ts';

const MAX_BYTES = 20_000_000;

/** Prints what goes with a mail and keeps it in the transaction of that mail: both leave together or not at all. */
export const encloseIn =
  (files: FileStore): RecordEngine['enclose'] =>
  async (unit, order, culture) => {
    const { engine, context } = unit;
    const input = inputOf({ today: engine.today(), now: engine.now(), userId: context.user.id, has: context.has });
    // What the mail encloses was allowed to the step, whoever takes it.
    const asRule = { ...unit, context: { ...context, has: () => true, selfOnly: false, shown: null } };
    const { documents, values } = await runWork(asRule, enclosuresOf(order, { culture, input }));
    const attachments: Attachment[] = [];
    for (const document of documents) attachments.push(await keep(unit, files, document));
    return { attachments, values };
  };

const keep = async (unit: UnitOfWork, files: FileStore, enclosure: Enclosure): Promise<Attachment> => {
  const bytes = await renderPdf(documentOf(enclosure, unit.engine.now()));
  const received = await files.receive(oneChunk(bytes), MAX_BYTES);
  await lockContent(unit.client, received.sha256);
  await files.keep(received);
  const { size, sha256 } = received;
  const fileId = await fileRepository(queryOn(unit.client)).insert({
    name: enclosure.name,
    mime: 'application/pdf',
    size,
    sha256,
    width: null,
    height: null,
    userId: unit.context.user.id,
  });
  return { name: enclosure.name, fileId };
};

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
