import { text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { pollVersion } from './version-poll.ts';

/** A newer version is served: a large alert asks to clear the browser's cache (platform §4.7, §8.4). Returns the way to stop looking. */
export function noticeUpdates(): () => void {
  return pollVersion(
    () => void dialogs.alert({ title: text('app.miseAJour.titre'), size: 'LARGE', kind: 'info', text: text('app.miseAJour.texte') }),
  );
}
