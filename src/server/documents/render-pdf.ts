import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfOrder, PdfReply } from './pdf-worker.ts';

/** A report may take that long (specification of the domain, constants). */
const LIMIT_MS = 120_000;
/** A long report lets an invoice by; more of them at once would take the processors from the requests. */
const AT_ONCE_MAX = 2;
const MEMORY_MAX_MB = 768;

/**
 * The PDF of a document: A4, Inter inside, French spaces before `: ; ! ?` mended, numbered pages.
 *
 *     const bytes = await renderPdf({
 *       title: 'Facture F-2026-0012', culture: 'fr', createdAt: new Date(engine.clock()),
 *       content: [heading('Facture F-2026-0012'), linesTable({ columns, rows }), qrCode(url)],
 *       footer: 'Association Festival, SIRET …',
 *     });
 *
 * The pages are laid out on threads of their own, two documents at a time and in bounded memory: a thick one does not
 * hold the requests of others. The same document at the same `createdAt` is the same file, byte for byte. Rejects when the content
 * cannot be laid out (a broken picture), takes more than 120 s or more memory than it may.
 */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await renderOnThread(document);
  } finally {
    const next = waiting.shift();
    // The waiting request takes the place.
    if (next === undefined) running -= 1;
    else next();
  }
}

let running = 0;
const waiting: (() => void)[] = [];
const idle: Worker[] = [];

async function renderOnThread(document: PdfDocument): Promise<Buffer> {
  const reply = await askThread({ document });
  if (!('bytes' in reply)) throw new Error('The document was not laid out');
  return Buffer.from(reply.bytes);
}

/** The letters of these texts that no font draws. It is called within a transaction: no document that is being laid out holds it up. */
export async function missingLetters(texts: readonly string[]): Promise<readonly string[]> {
  const reply = await askThread({ texts });
  return 'missing' in reply ? reply.missing : [];
}

async function askThread(order: PdfOrder): Promise<PdfReply> {
  const worker =
    idle.pop() ?? new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } });
  // Held while it works, free to end with the process while it waits.
  worker.ref();
  try {
    const reply = await replyOf(worker, order);
    if ('error' in reply) throw new Error(`The document could not be laid out: ${reply.error}`);
    if (idle.length < AT_ONCE_MAX) idle.push(worker);
    else void worker.terminate();
    return reply;
  } catch (error) {
    // The next document begins on a sound worker, whatever this one was doing.
    await worker.terminate();
    throw error;
  } finally {
    worker.unref();
  }
}

function replyOf(worker: Worker, order: PdfOrder): Promise<PdfReply> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`A document took more than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
    function onExit(code: number): void {
      onError(new Error(`The thread of documents ended with ${code}`));
    }
    function leave(): void {
      clearTimeout(late);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    }
    function onError(error: Error): void {
      leave();
      reject(error);
    }
    function onMessage(reply: PdfReply): void {
      leave();
      resolve(reply);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(order);
  });
}
