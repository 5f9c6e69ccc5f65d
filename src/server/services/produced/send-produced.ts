import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from '#domain/files/file-name.ts';
import { extensionOfMime } from '#domain/files/file-types.ts';
import { dated } from '#server/documents/page-foot.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { requirePrintable } from '#server/documents/require-printable.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { csvStream, oneBatch } from '#server/exports/sheet-text.ts';
import { xlsxStream } from '#server/exports/xlsx-stream.ts';
import { fileRepository, queryOn } from '#server/files/file-repository.ts';
import { bytesEntry, type ZipEntry, zip } from '#server/files/zip.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { ServiceContext, UncheckedCall } from '#server/services/service-call.ts';
import { tellAccess } from '#server/journal/origin.ts';
import { networkOf } from '#server/session/login-throttle.ts';
import { periodArchive } from '#server/services/accounting/period-archive.ts';
import { readHistory } from '#server/services/person-file/person-history.ts';
import type { PersonFile } from '#server/services/person-file/held-data.ts';
import { textsOf, writePersonFile } from '#server/services/person-file/write-person-file.ts';
import { produceFile } from './produce-file.ts';
import { type ArchivedFile, type FileService, mimeOfFile, type ProducedFile, type ShownPicture, type TextFile } from './produced-file.ts';

/** Answers an operation whose reply is a file made of records, read in one transaction and written after it. */
export async function sendProduced(
  operation: string,
  service: FileService<unknown>,
  { context, ...asked }: UncheckedCall,
): Promise<FastifyReply> {
  const { engine } = context.tools;
  if (service.isOpen === true) await context.tools.linkThrottle.pace({ token: tokenOf(asked), network: networkOf(context.request.ip) });
  const file = await inUnitOfWork(engine, context, {
    operation,
    entity: engine.registry.get(service.entity),
    work: async (unit) => {
      const produced = await runWork(unit, produceFile(service, asked, factsOf(unit)));
      // A reader by a link has nobody to ask: the festival sees the question when it prints.
      if ('document' in produced && service.isOpen !== true) await requirePrintable(context, produced.document);
      return produced;
    },
  });
  if ('sheet' in file) tellAccess(context.request, { object: file.sheet.title, rows: file.sheet.rows.length });
  if ('text' in file) return sendText(context, file);
  if ('picture' in file) return sendPicture(context, file);
  const content = await contentOf(context, file);
  return context.reply
    .type(mimeOfFile(file))
    .header('content-disposition', contentDisposition('attachment', file.name))
    .header('cache-control', 'no-store')
    .send(content);
}

const InBody = z.object({ body: z.object({ Jeton: z.string() }) });
const InAddress = z.object({ params: z.object({ jeton: z.string() }) });

/** An operation open to programs and guests is named by a token, in the address or in the body. */
function tokenOf(call: Omit<UncheckedCall, 'context'>): string {
  const body = InBody.safeParse(call);
  return body.success ? body.data.body.Jeton : InAddress.parse(call).params.jeton;
}

/** It changes with its id: a page asks for it under another address then. */
async function sendPicture({ request, reply, tools }: ServiceContext, { name, picture }: ShownPicture): Promise<FastifyReply> {
  const [file] = await fileRepository(queryOn(tools.pool)).findMany([picture]);
  const content = file === undefined ? null : await tools.files.find(file.sha256);
  if (file === undefined || content === null) throw new AppError('introuvable');
  const etag = `"${file.sha256}"`;
  void reply.header('etag', etag).header('cache-control', 'public, max-age=300');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .type(file.mime)
    .header('content-disposition', contentDisposition('inline', `${name}.${extensionOfMime(file.mime)}`))
    .header('content-length', content.size)
    .send(content.read());
}

/** Read again and again by programs: one that has it gets a 304. */
function sendText({ request, reply }: ServiceContext, file: TextFile): FastifyReply {
  const etag = `"${hash('sha256', file.text.content, 'base64url')}"`;
  void reply.header('etag', etag).header('cache-control', FEED_CACHE);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(file.text.mime).header('content-disposition', contentDisposition('inline', file.name)).send(file.text.content);
}

const FEED_CACHE = 'private, max-age=300';

async function contentOf(context: ServiceContext, file: Exclude<ProducedFile, TextFile | ShownPicture>): Promise<Buffer | Readable> {
  if ('period' in file) return periodArchive(context.tools, file);
  if ('person' in file) return Readable.from(zip(await personEntries(context, file.person)));
  if ('files' in file) return Readable.from(zip(file.files.map(({ name, bytes }) => bytesEntry(name, bytes))));
  if ('bytes' in file) return Buffer.from(file.bytes);
  if ('document' in file) return printDocument(context.tools, dated(file.document, context.user.nom));
  if ('archive' in file) return Readable.from(zip(await entriesOf(context, file.archive)));
  const { format, title, columns, rows } = file.sheet;
  const sheet = { name: title, columns, batches: oneBatch(rows) };
  return Readable.from(format === 'csv' ? csvStream(sheet) : xlsxStream(sheet), { objectMode: false });
}

async function personEntries(context: ServiceContext, person: PersonFile): Promise<readonly ZipEntry[]> {
  const made = await writePersonFile(person, await readHistory(context.tools.pool, person.records));
  const pdf = await printDocument(context.tools, dated(made.document, context.user.nom));
  const texts = Object.entries(textsOf(made, () => pdf)).map(([name, bytes]) => bytesEntry(name, bytes));
  return [...texts, ...(await entriesOf(context, made.files))];
}

async function entriesOf({ tools }: ServiceContext, archive: readonly ArchivedFile[]): Promise<readonly ZipEntry[]> {
  const fileRows = await fileRepository(queryOn(tools.pool)).findMany(archive.map(({ id }) => id));
  const files = new Map(fileRows.map((file) => [file.id, file]));
  const found = await Promise.all(
    archive.map(async ({ id, nameOf }): Promise<ZipEntry[]> => {
      const file = files.get(id);
      const content = file === undefined ? null : await tools.files.find(file.sha256);
      if (file === undefined || content === null) return [];
      return [{ name: nameOf(extensionOfMime(file.mime)), isPacked: true, open: () => content.read() }];
    }),
  );
  return found.flat();
}
