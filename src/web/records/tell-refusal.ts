import { loadEntity } from '#web/runtime/entities.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { recordPath, sheetScreen } from './lookup/screen-paths.ts';

/** Tells a refusal; where the server names the record that lacks something, one button opens its sheet. */
export async function tellRefusal(error: unknown, sentence: string): Promise<void> {
  const path = await pathToComplete(error);
  if (path === null) return dialogs.alert({ title: text('alert.echec'), text: sentence, kind: 'danger' });
  const isOpened = await dialogs.confirm({
    title: text('app.completerTitre'),
    text: sentence,
    confirmLabel: text('app.completer'),
    cancelLabel: text('dialog.fermer'),
  });
  if (isOpened) goTo(path);
}

async function pathToComplete(error: unknown): Promise<string | null> {
  if (!(error instanceof ApiError) || !isObject(error.told)) return null;
  const { ACompleter: record } = error.told;
  if (!isObject(record)) return null;
  const { Entite, Id } = record;
  if (typeof Entite !== 'string' || typeof Id !== 'number') return null;
  const screen = sheetScreen((await loadEntity(Entite)).descriptor);
  return screen === null ? null : recordPath(screen, Id, { depth: 0, params: {} });
}
