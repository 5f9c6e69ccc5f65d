import { FALLBACK_FILE_NAME, nameOfDisposition } from '#domain/files/file-name.ts';
import { text } from '#web/i18n/i18n.ts';
import { ApiError, UNPRINTED } from '#web/runtime/transport.ts';
import { saveFile } from './save-file.ts';

/** Option of a call that asks for the bytes of its answer. */
export const AS_FILE = { parseAs: 'blob' } as const;

export type FileReply = Promise<{ readonly data: Blob; readonly response: Response }>;

/** Waits for a file and hands it to the browser, which saves it; `name`: when the reply names none. Throws `ApiError` on a refusal. */
export async function fetchFile(pendingReply: FileReply, name = FALLBACK_FILE_NAME): Promise<void> {
  await isFetched(pendingReply, name);
}

/** The same; false: the person would rather not print what comes out unreadable. */
export async function isFetched(pendingReply: FileReply, name = FALLBACK_FILE_NAME): Promise<boolean> {
  const reply = await pendingReply.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === UNPRINTED) return null;
    throw error;
  });
  if (reply === null) return false;
  const { data, response } = reply;
  // An empty body is no file (000 §8.1).
  if (data.size === 0) throw new ApiError({ code: 'vide', status: response.status, detail: text('app.downloadNok') });
  saveFile(data, nameOfDisposition(response.headers.get('content-disposition')) ?? name);
  return true;
}
