import { parentPort } from 'node:worker_threads';
import { layOutPdf } from './lay-out-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

export type PdfReply = { readonly bytes: Uint8Array } | { readonly error: string };

parentPort?.on('message', (document: PdfDocument) => {
  layOutPdf(document).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(reply: PdfReply): void {
  parentPort?.postMessage(reply);
}
