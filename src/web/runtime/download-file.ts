import { nameOfDisposition } from '#domain/files/file-name.ts';
import { apiFetch } from './transport.ts';
import { saveFile } from './save-file.ts';

interface Download {
  readonly path: string;
  /** Posts it; without one the address is got. */
  readonly body?: unknown;
  /** When the reply names no file. */
  readonly name: string;
}

/** Fetches a file and hands it to the browser, which saves it. Throws `ApiError` on a refusal. */
export async function downloadFile({ path, body, name }: Download): Promise<void> {
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await apiFetch(new Request(new URL(`/api${path}`, location.origin), body === undefined ? {} : posted));
  saveFile(await reply.blob(), nameOfDisposition(reply.headers.get('content-disposition')) ?? name);
}
