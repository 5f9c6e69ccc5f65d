import { restartFrontCache as askRestart } from '#generated/client/sdk/cache.gen.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';

/** Asks, then has the public site empty its cache; says so when there is no public site to ask. */
export async function restartFrontCache(dialogs: Dialogs): Promise<void> {
  await loadTexts('cache');
  if (!(await dialogs.confirm({ title: text('cache.question'), text: null, confirmLabel: text('cache.relancer') }))) return;
  try {
    const { data } = await askRestart();
    if (data.Fait) notify('success', text('cache.fait'));
    else await dialogs.alert({ title: text('alert.avant'), text: text('cache.absent'), kind: 'warning' });
  } catch (error) {
    await dialogs.alert({ title: text('alert.echec'), text: error instanceof ApiError ? error.detail : text('cache.nok'), kind: 'danger' });
  }
}
