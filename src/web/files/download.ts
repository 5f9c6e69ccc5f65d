import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { fetchFile, type FileReply } from './fetch-file.ts';

const next = inTurn();

/** One download at a time: a second one starts when the first has ended. Reports by itself what fails. */
export function download(ask: () => FileReply): Promise<void> {
  return next(async () => {
    try {
      await fetchFile(ask());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify('danger', `${text('app.downloadNok')} ${error.detail === text('app.downloadNok') ? '' : error.detail}`.trim());
    }
  });
}
