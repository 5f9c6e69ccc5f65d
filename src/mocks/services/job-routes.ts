import * as schemas from '#generated/schemas/services/travaux.zod.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FILE_KEPT_DAYS, mimeOfExport, type ExportFormat } from '#domain/exports/export-formats.ts';
import { JOB_ENTITY } from '#domain/exports/job-events.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { AppError } from '#server/errors/app-error.ts';
import { errorMessage } from '#server/errors/messages.ts';
import { fileReply, idOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import type { RecordEvent } from '../store/store.ts';
import { checked } from './checked.ts';
import { prepareExport } from './export-routes.ts';

interface MockJob {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
  readonly screen: string;
  readonly format: ExportFormat;
  readonly rows: number;
  readonly askedMs: number;
  readonly fileName: string;
  state: 'encours' | 'termine' | 'echec';
  bytes: Uint8Array<ArrayBuffer> | null;
}

const FIRST_ID = 1001;
const DAY_MS = 24 * 60 * 60_000;

/** Jobs that a reload forgets, each made as soon as it is asked. */
export function jobRoutes(): readonly MockRoute[] {
  const jobs: MockJob[] = [];
  let nextId = FIRST_ID;
  const route = (method: MockRoute['method'], path: string, run: MockRoute['run']): MockRoute => ({ method, path, right: 'session', run });
  const ownOf = (call: MockCall): MockJob => {
    const found = jobs.find(({ id, userId }) => id === idOf(call) && userId === call.context.user.id);
    if (found === undefined) throw new AppError('introuvable');
    return found;
  };
  return [
    route('get', '/travaux', (call) =>
      reply(
        jobs
          .filter(({ userId }) => userId === call.context.user.id)
          .toReversed()
          .map((job) => describe(job, call)),
      ),
    ),
    route('post', '/travaux', (call) => {
      const job = ask(call, nextId++);
      jobs.push(job);
      return reply(describe(job, call));
    }),
    route('delete', '/travaux/{id}', (call) => {
      const job = ownOf(call);
      jobs.splice(jobs.indexOf(job), 1);
      tell(call, job, 'delete');
      return reply(true);
    }),
    route('get', '/travaux/{id}/fichier', (call) => fileOf(ownOf(call))),
  ];
}

function ask(call: MockCall, id: number): MockJob {
  const { Ecran: screen, Format: format, Filtre: filter } = checked(schemas.CreateTravailBody, call.body);
  const { title, fileName, rows, file } = prepareExport(call, { screen, format, filter });
  const { user, nowMs } = call.context;
  const job: MockJob = { id, userId: user.id, title, screen, format, rows, fileName, askedMs: nowMs, state: 'encours', bytes: null };
  const end = (state: MockJob['state'], bytes: MockJob['bytes']): void => {
    job.state = state;
    job.bytes = bytes;
    tell(call, job, 'update');
  };
  file().then(
    (bytes) => end('termine', bytes),
    () => end('echec', null),
  );
  return job;
}

function tell({ store, context }: MockCall, { id, userId }: MockJob, op: RecordEvent['op']): void {
  store.emit({ entity: JOB_ENTITY, ids: [id], parent: { entity: 'utilisateur', id: userId }, op, version: null, batch: context.batch });
}

function fileOf({ bytes, fileName, format }: MockJob): MockReply {
  if (bytes === null) throw new AppError('introuvable');
  return fileReply(fileName, async () => bytes.slice(), mimeOfExport(format));
}

function describe(job: MockJob, { context }: MockCall): { [key: string]: JsonValue } {
  const isDone = job.state === 'termine';
  const end = job.state === 'encours' ? null : toUtcText(job.askedMs);
  return {
    Id: job.id,
    Titre: job.title,
    Ecran: job.screen,
    Format: job.format,
    Etat: job.state,
    Avancement: isDone ? 100 : 0,
    Lignes: job.rows,
    Nom: isDone ? job.fileName : null,
    Taille: job.bytes?.length ?? null,
    DateDemande: toUtcText(job.askedMs),
    DateFin: end,
    DateExpiration: isDone ? toUtcText(job.askedMs + FILE_KEPT_DAYS * DAY_MS) : null,
    Erreur: job.state === 'echec' ? errorMessage('interne', context.culture) : null,
  };
}
