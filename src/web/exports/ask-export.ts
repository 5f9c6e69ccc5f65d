import { exportListe } from '#generated/client/sdk/exports.gen.ts';
import { isLongExport } from '#domain/exports/export-formats.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify } from '#web/shell/notifications.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { askJob, type JobDemand } from './jobs-api.ts';
import { awaitJob } from './job-watch.ts';

export interface ExportDemand extends JobDemand {
  /** Rows that the filter holds, as the list counted them. */
  readonly rows: number;
}

/** A short export comes at once; a long one is made by the server while the person goes on. Tells by itself what fails. */
export async function askExport(demand: ExportDemand): Promise<void> {
  await loadTexts('travaux');
  try {
    if (isLongExport(demand.format, demand.rows)) await queue(demand);
    else await fetchNow(demand);
  } catch (error) {
    tellFailure(error);
  }
}

async function fetchNow({ screen, format, filter }: JobDemand): Promise<void> {
  notify('info', text('booReport.enAttente'));
  try {
    await fetchFile(exportListe({ path: { ecran: screen }, body: { format, filter: { ...filter } }, ...AS_FILE }));
  } catch (error) {
    // Longer than it looked: better later than never.
    if (!(error instanceof ApiError) || error.code !== 'delai-depasse') throw error;
    await queue({ screen, format, filter });
  }
}

async function queue(demand: JobDemand): Promise<void> {
  const job = await askJob(demand);
  notify('info', text('travaux.demande', { titre: job.title }), {
    action: { label: text('travaux.voir'), run: () => goTo('/downloader') },
  });
  awaitJob(job.id);
}

/** 000 §8.1: an answer that refuses says why in an alert; no answer at all is a notification. */
function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.status > 0) void dialogs.alert({ title: text('alert.echec'), text: error.detail, kind: 'danger' });
  else notify('danger', text('booReport.serveurKo'));
}
