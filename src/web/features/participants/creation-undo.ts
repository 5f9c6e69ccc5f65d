import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { Creation, Save } from '#web/records/feature-parts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { deleteRecord } from '#web/records/record-api.ts';
import { pagePlace } from '#web/records/lookup/screen-paths.ts';

/** Undoes a participant created by mistake where the creation is reported: the same person may then come under another type. */
async function tellCreation(creation: Creation): Promise<void> {
  await loadTexts('metier');
  notify('success', text('app.saveOk'), { action: { label: text('participant.annulerCreation'), run: () => void undo(creation) } });
}

export const participantCreation: Save = { tellCreation };

/** A record that somebody has changed since is not undone: the deletion is of the version that was created. */
async function undo({ entity, created, queries, place, ...screen }: Creation): Promise<void> {
  const { pathOf, exit } = place ?? pagePlace(screen);
  const failed = text('participant.annulationNok');
  try {
    const { ok } = await deleteRecord(entity.descriptor, { Id: created.id, Version: created.version ?? 1 });
    if (!ok) return await dialogs.alert({ title: text('alert.echec'), text: failed, kind: 'danger' });
    notify('info', text('participant.creationAnnulee'));
    if (exit !== null && isShown(pathOf(created.id))) goTo(exit, { replace: true });
    await queries.invalidateQueries({ queryKey: [entity.descriptor.name, 'list'] });
  } catch (error) {
    const why = failureText(error, failed);
    await dialogs.alert({ title: text('alert.echec'), text: why === failed ? failed : `${failed} ${why}`, kind: 'danger' });
  }
}

function isShown(path: string | null): boolean {
  return path !== null && new URL(path, location.origin).pathname === location.pathname;
}
