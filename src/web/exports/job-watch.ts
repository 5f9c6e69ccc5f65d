import { JOB_ENTITY } from '#domain/exports/job-events.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import { onRecordEvent } from '#web/runtime/events/events.ts';
import { downloadJob, type Job, listJobs } from './jobs-api.ts';

/** Jobs this tab requested and has not reported the end of: a reload of the page does not forget them. */
const STORED = 'travaux-attendus';
/** An event may be lost while the connection is. */
const LOOK_EVERY_MS = 30_000;

let isWatching = false;
let looking: Promise<void> = Promise.resolve();

/** Tells, when the job ends, that its file is there. */
export function awaitJob(id: number): void {
  store([...awaited(), id]);
  watchJobs();
  look();
}

/** Takes up what this tab was waiting for; harmless when it waits for nothing, or does so already. */
export function watchJobs(): void {
  if (isWatching || awaited().length === 0) return;
  isWatching = true;
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = onRecordEvent(({ entity, ids }) => {
    if (entity === JOB_ENTITY && ids.some((id) => awaited().includes(id))) look();
    if (awaited().length > 0) return;
    isWatching = false;
    clearInterval(timer);
    stop();
  });
}

/** One look after the other: two of them would tell the same end twice. */
function look(): void {
  looking = looking.then(tellEnded).catch(() => undefined);
}

async function tellEnded(): Promise<void> {
  if (awaited().length === 0) return;
  const jobs = new Map((await listJobs()).map((job) => [job.id, job]));
  for (const id of awaited()) {
    const job = jobs.get(id);
    if (job?.state === 'attente' || job?.state === 'encours') continue;
    store(awaited().filter((other) => other !== id));
    if (job !== undefined) tellEnd(job);
  }
}

function tellEnd(job: Job): void {
  if (job.state === 'termine') {
    const action = { label: text('travaux.telecharger'), run: () => void downloadJob(job.id) };
    notify('success', text('travaux.pret', { nom: job.fileName ?? job.title }), { action });
    return;
  }
  const action = { label: text('travaux.voir'), run: () => goTo('/downloader') };
  notify('danger', text('travaux.rate', { titre: job.title, erreur: job.error ?? '' }), { action });
}

function awaited(): readonly number[] {
  return (sessionStorage.getItem(STORED) ?? '')
    .split(' ')
    .map(Number)
    .filter((id) => id > 0);
}

function store(ids: readonly number[]): void {
  sessionStorage.setItem(STORED, ids.join(' '));
}
