import { buildPath, type Parameters } from '#domain/transport/path-template.ts';
import { FALLBACK_FILE_NAME, nameOfDisposition } from '#domain/files/file-name.ts';
import { notify } from '#web/app/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import { inTurn } from '#web/runtime/in-turn.ts';
import { ApiError, apiFetch } from '#web/runtime/transport.ts';
import { saveFile } from '#web/runtime/save-file.ts';

const next = inTurn();

/** One download at a time: a second one starts when the first has ended. */
export const download = (path: string, params: Parameters = {}): Promise<void> => next(() => downloadOne(path, params));

/** Saves a reply under the name it gives: GET, or POST when parameters remain once the address is filled (000 §7.5). */
async function downloadOne(path: string, params: Parameters): Promise<void> {
  const left = Object.entries(params).filter(([name]) => !path.includes(`{${name}}`));
  const filled = Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`{${name}}`)));
  const url = new URL(`/api${buildPath(path, filled, { strictRest: false, extra: {} })}`, location.origin);
  try {
    const response = await apiFetch(
      left.length === 0
        ? new Request(url)
        : new Request(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(left)),
          }),
    );
    const content = await response.blob();
    // An empty body is no file (000 §8).
    if (content.size === 0) throw new ApiError({ code: 'interne', detail: text('app.downloadNok') });
    saveFile(content, nameOfDisposition(response.headers.get('content-disposition')) ?? FALLBACK_FILE_NAME);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('danger', `${text('app.downloadNok')} ${error.detail === text('app.downloadNok') ? '' : error.detail}`.trim());
  }
}
