import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { invalidFields } from '#domain/errors/app-error.ts';
import { DEFAULT_FORMAT, isArchive, isFilmReport, mimeOfExport, PROOFS } from '#domain/exports/export-formats.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { tellAccess } from '#server/journal/origin.ts';
import type { Call } from '#server/services/service-call.ts';
import { takePlace } from './export-places.ts';
import { prepareExport } from './prepare-export.ts';

/** All the rows of a list's filter, sent as they are read: the person waits for them. A long one is better run as a job. */
export async function exportListe({ params, body, context }: Call<'exportListe'>): Promise<FastifyReply> {
  const { engine } = context.tools;
  const { format = DEFAULT_FORMAT, filter } = body;
  if (isArchive(format)) throw invalidFields({ path: 'format', code: 'valeur' });
  const prepared = await prepareExport(context.tools, context, { screen: params.ecran, format, filter });
  tellAccess(context.request, { object: prepared.title, rows: prepared.rows, format });
  const release = takePlace(engine.pool, context.user.id);
  const content = releasing(
    prepared.read(() => undefined),
    release,
  );
  // A document comes in one piece, and may ask something first.
  const isDocument = format === 'pdf' || format === PROOFS || isFilmReport(format);
  const stream = Readable.from(isDocument ? [...(await allOf(content))] : content, { objectMode: false });
  stream.once('close', release);
  const mime = mimeOfExport(format);
  return context.reply
    .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('content-disposition', contentDisposition('attachment', prepared.fileName))
    .header('cache-control', 'no-store')
    .send(stream);
}

async function* releasing(content: AsyncIterable<string | Uint8Array>, release: () => void): AsyncGenerator<string | Uint8Array> {
  try {
    yield* content;
  } finally {
    release();
  }
}

async function allOf<T>(content: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const piece of content) all.push(piece);
  return all;
}
