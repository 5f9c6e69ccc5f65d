import { parentPort } from 'node:worker_threads';
import { openTypeCase } from './fonts/type-case.ts';
import { layOutPdf } from './lay-out-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A document to lay out, or texts to look through for what no font draws. */
export type PdfOrder = { readonly document: PdfDocument } | { readonly texts: readonly string[] };
export type PdfReply = { readonly bytes: Uint8Array } | { readonly missing: readonly string[] } | { readonly error: string };

parentPort?.on('message', (order: PdfOrder) => {
  replyTo(order).then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }));
});

async function replyTo(order: PdfOrder): Promise<PdfReply> {
  if ('document' in order) return { bytes: await layOutPdf(order.document) };
  const { missing } = await openTypeCase(order.texts);
  return { missing: [...missing] };
}

function answer(reply: PdfReply): void {
  parentPort?.postMessage(reply);
}
