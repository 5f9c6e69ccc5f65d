import { FALLBACK_FILE_NAME, nameOfDisposition } from '#domain/files/file-name.ts';
import { text } from '#web/i18n/i18n.ts';
import { ApiError, apiFetch } from '#web/runtime/transport.ts';
import { saveFile } from './save-file.ts';

interface WantedFile {
  /** Relative to `/api`. */
  readonly path: string;
  /** Posted; without one the address is got. */
  readonly body?: unknown;
  /** When the reply names no file. */
  readonly name?: string;
}

/** Fetches a file and hands it to the browser, which saves it. Throws `ApiError` on a refusal. */
export async function fetchFile({ path, body, name = FALLBACK_FILE_NAME }: WantedFile): Promise<void> {
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await apiFetch(new Request(new URL(`/api${path}`, location.origin), body === undefined ? {} : posted));
  const content = await reply.blob();
  // An empty body is no file (000 §8.1).
  if (content.size === 0) throw new ApiError({ code: 'vide', status: reply.status, detail: text('app.downloadNok') });
  saveFile(content, nameOfDisposition(reply.headers.get('content-disposition')) ?? name);
}
