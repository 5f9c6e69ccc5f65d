import { buildPath, type Parameters } from '#domain/transport/path-template.ts';
import { notify } from '#web/app/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import { inTurn } from '#web/runtime/in-turn.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { fetchFile } from './fetch-file.ts';

const next = inTurn();

/** One download at a time: a second one starts when the first has ended. */
export const download = (path: string, params: Parameters = {}): Promise<void> => next(() => downloadOne(path, params));

/** GET, or POST when parameters remain once the address is filled (000 §7.5). Tells by itself what fails. */
async function downloadOne(path: string, params: Parameters): Promise<void> {
  const isInPath = ([name]: readonly [string, unknown]): boolean => path.includes(`{${name}}`);
  const filled = Object.fromEntries(Object.entries(params).filter(isInPath));
  const left = Object.entries(params).filter((entry) => !isInPath(entry));
  try {
    await fetchFile({
      path: buildPath(path, filled, { strictRest: false, extra: {} }),
      ...(left.length === 0 ? {} : { body: Object.fromEntries(left) }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('danger', `${text('app.downloadNok')} ${error.detail === text('app.downloadNok') ? '' : error.detail}`.trim());
  }
}
