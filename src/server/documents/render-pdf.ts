import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfReply } from './pdf-worker.ts';

/** A report may take that long (specification of the domain, constants). */
const LIMIT_MS = 120_000;

/**
 * The PDF of a document: A4, Roboto inside, French spaces before `: ; ! ?` mended, numbered pages.
 *
 *     const bytes = await renderPdf({
 *       title: 'Facture F-2026-0012', culture: 'fr', createdAt: new Date(engine.clock()),
 *       content: [heading('Facture F-2026-0012'), linesTable({ columns, rows }), qrCode(url)],
 *       footer: 'Association Festival, SIRET …',
 *     });
 *
 * The pages are laid out on a thread of their own, one document at a time: a thick one does not hold the requests
 * of others. The same document at the same `createdAt` is the same file, byte for byte. Rejects when the content
 * cannot be laid out (a broken picture) or takes more than 120 s.
 */
export const renderPdf = (document: PdfDocument): Promise<Buffer> => {
  const turn = last.then(() => renderOnThread(document));
  last = turn.catch(() => undefined);
  return turn;
};

let last: Promise<unknown> = Promise.resolve();
let idle: Worker | null = null;

const renderOnThread = async (order: PdfDocument): Promise<Buffer> => {
  const worker = idle ?? new Worker(new URL('./pdf-worker.ts', import.meta.url));
  idle = null;
  // Held while it works, free to end with the process while it waits.
  worker.ref();
  try {
    const reply = await replyOf(worker, order);
    if ('error' in reply) throw new Error(`The document could not be laid out: ${reply.error}`);
    idle = worker;
    return Buffer.from(reply.bytes);
  } catch (error) {
    // Whatever it was doing, the next document begins on a sound one.
    await worker.terminate();
    throw error;
  } finally {
    worker.unref();
  }
};

const replyOf = (worker: Worker, order: PdfDocument): Promise<PdfReply> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`A document took more than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
    const onExit = (code: number): void => onError(new Error(`The thread of documents ended with ${code}`));
    const leave = (): void => {
      clearTimeout(late);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const onError = (error: Error): void => {
      leave();
      reject(error);
    };
    const onMessage = (reply: PdfReply): void => {
      leave();
      resolve(reply);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(order);
  });
