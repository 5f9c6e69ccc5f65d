import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { DEFAULT_FORMAT, mimeOfExport } from '#domain/exports/export-formats.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import type { Call } from '#server/services/service-call.ts';
import { prepareExport } from './prepare-export.ts';

/** Each holds a connection of the pool as long as its browser reads. */
const EXPORTS_MAX = 3;
const running = new WeakMap<RecordEngine['pool'], number>();

/** All the rows of a list's filter, sent as they are read: what a person waits for. A long one is better asked as a job. */
export const exportListe = async ({ params, body, context }: Call<'exportListe'>): Promise<FastifyReply> => {
  const { engine } = context.tools;
  const { format = DEFAULT_FORMAT, filter } = body;
  const prepared = await prepareExport(context.tools, context, { screen: params.ecran, format, filter });
  const release = takeSlot(engine);
  const stream = Readable.from(
    releasing(
      prepared.read(() => undefined),
      release,
    ),
    { objectMode: false },
  );
  stream.once('close', release);
  const mime = mimeOfExport(format);
  return context.reply
    .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('content-disposition', contentDisposition('attachment', prepared.fileName))
    .header('cache-control', 'no-store')
    .send(stream);
};

async function* releasing(content: AsyncIterable<string | Uint8Array>, release: () => void): AsyncGenerator<string | Uint8Array> {
  try {
    yield* content;
  } finally {
    release();
  }
}

/** The way to give the place back, once. */
const takeSlot = ({ pool }: RecordEngine): (() => void) => {
  const busy = running.get(pool) ?? 0;
  if (busy >= EXPORTS_MAX) throw new AppError('trop-de-demandes');
  running.set(pool, busy + 1);
  let isHeld = true;
  return () => {
    if (isHeld) running.set(pool, (running.get(pool) ?? 1) - 1);
    isHeld = false;
  };
};
