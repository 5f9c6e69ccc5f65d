import { inputOf } from '#domain/accounting/input-of.ts';
import { type Enclosure, enclosuresOf } from '#domain/registries/enclosures.ts';
import type { Attachment } from '#domain/work/mail-order.ts';
import { readFaces } from '#domain/editions/face/read-face.ts';
import { underItsLetterhead } from '#server/documents/letterhead-words.ts';
import { dated } from '#server/documents/page-foot.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { unprintableLetters } from '#server/documents/require-printable.ts';
import { fileRepository, lockContent, queryOn } from '#server/files/file-repository.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { RecordEngine, UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { documentOf } from './enclosed-document.ts';

const MAX_BYTES = 20_000_000;

/** Prints what goes with a mail and keeps it in the transaction of that mail: both leave together or not at all. */
export function encloseIn(files: FileStore): RecordEngine['enclose'] {
  return async (unit, order, culture) => {
    const { engine, context } = unit;
    const input = inputOf({
      today: engine.today(),
      now: engine.now(),
      userId: context.user.id,
      has: context.has,
      culture: context.culture,
    });
    // Enclosures of the mail are allowed to the step, whoever takes it.
    const asRule = { ...unit, context: { ...context, culture, has: () => true, selfOnly: false, shown: null } };
    const { documents, values } = await runWork(asRule, enclosuresOf(order, { culture, input }));
    const attachments: Attachment[] = [];
    const unprintable: string[] = [];
    for (const { name, document } of await onPaper(asRule, documents)) {
      attachments.push(await keep(unit, files, { name, document }));
      const letters = await unprintableLetters(document);
      if (letters !== null) unprintable.push(letters);
    }
    return { attachments, values, unprintable };
  };
}

interface Enclosed {
  readonly name: string;
  readonly document: PdfDocument;
}

async function onPaper(unit: UnitOfWork, enclosures: readonly Enclosure[]): Promise<readonly Enclosed[]> {
  if (enclosures.length === 0) return [];
  const faceIn = await runWork(unit, readFaces());
  return enclosures.map((one) => ({
    name: one.name,
    document: dated(underItsLetterhead(documentOf(one, unit.engine.now()), faceIn), null),
  }));
}

/** Keeps a file that a call brings, in its transaction. */
export function keepFileIn(files: FileStore): RecordEngine['keepFile'] {
  return (unit, { name, mime, content }) => keepBytes(unit, files, { name, mime, bytes: Buffer.from(content, 'base64') });
}

async function keep(unit: UnitOfWork, files: FileStore, { name, document }: Enclosed): Promise<Attachment> {
  const bytes = await printDocument({ pool: unit.client, files }, document);
  return { name, fileId: await keepBytes(unit, files, { name, mime: 'application/pdf', bytes }) };
}

interface Bytes {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

async function keepBytes(unit: UnitOfWork, files: FileStore, { name, mime, bytes }: Bytes): Promise<number> {
  const received = await files.receive(oneChunk(bytes), MAX_BYTES);
  await lockContent(unit.client, received.sha256);
  await files.keep(received);
  const { size, sha256 } = received;
  return fileRepository(queryOn(unit.client)).insert({
    name,
    mime,
    size,
    sha256,
    width: null,
    height: null,
    // The server itself is no user.
    userId: unit.context.user.id === 0 ? null : unit.context.user.id,
  });
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
