import { isLongExport } from '#domain/exports/export-formats.ts';
import { nameOfDisposition } from '#domain/files/file-name.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { goTo } from '#web/app/navigator.ts';
import { notify } from '#web/app/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { ApiError, apiFetch } from '#web/runtime/transport.ts';
import { askJob, type JobDemand } from './jobs-api.ts';
import { awaitJob } from './job-watch.ts';
import { saveFile } from '#web/runtime/save-file.ts';

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

async function fetchNow(demand: ExportDemand): Promise<void> {
  notify('info', text('booReport.enAttente'));
  try {
    await saveReply(demand);
  } catch (error) {
    // Longer than it looked: better later than never.
    if (!(error instanceof ApiError) || error.code !== 'delai-depasse') throw error;
    await queue(demand);
  }
}

async function queue(demand: JobDemand): Promise<void> {
  const job = await askJob(demand);
  if (job === undefined) return;
  notify('info', text('travaux.demande', { titre: job.title }), {
    action: { label: text('travaux.voir'), run: () => goTo('/downloader') },
  });
  awaitJob(job.id);
}

async function saveReply({ screen, format, filter }: JobDemand): Promise<void> {
  const request = new Request(new URL(`/api/exports/${screen}`, location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, filter }),
  });
  const reply = await apiFetch(request);
  const content = await reply.blob();
  // An empty body is no file (000 §8.1).
  if (content.size === 0) throw new ApiError({ code: 'vide', status: 200, detail: text('app.downloadNok') });
  saveFile(content, nameOfDisposition(reply.headers.get('content-disposition')) ?? screen);
}

/** 000 §8.1: an answer that refuses says why in an alert; no answer at all is a notification. */
function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.status > 0) void dialogs.alert({ text: error.detail, kind: 'danger' });
  else notify('danger', text('booReport.serveurKo'));
}
