import { DEFAULT_FORMAT, FILE_KEPT_DAYS, isArchive, isFilmReport, mimeOfExport, PROOFS } from '#domain/exports/export-formats.ts';
import { JOB_ENTITY } from '#domain/exports/job-events.ts';
import { countRows, inOrder } from '#domain/records/read/totals.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { editionOfFilter } from '#domain/exports/edition-of-filter.ts';
import { readFaces } from '#domain/editions/face/read-face.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { underLetterhead } from '#server/documents/letterhead-words.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import { type ExportDemand, type NamedExport, nameExport, openExport, requireRows } from '#server/services/exports/export-order.ts';
import { readingOf, requireReadable, WITHDRAWN } from '#server/services/exports/export-withdrawal.ts';
import { listDocument, printedCells } from '#server/services/exports/list-document.ts';
import { describeJob } from '#server/services/jobs/describe-job.ts';
import type { JobRow } from '#server/services/jobs/job.ts';
import { askedQuestion } from '#server/services/lists/asked-question.ts';
import { totalFields } from '#server/services/lists/total-fields.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { fileReply, type MockCall, reply } from '../call.ts';
import { runReading } from '../store/run-work.ts';
import { groupRows } from '../store/groups.ts';
import { listRecords } from '../store/list.ts';
import type { Wire } from '#domain/records/wire/wire-record.ts';
import type { RecordEvent } from '#server/events/publish.ts';
import type { Asked, Handler, Handlers } from './handlers.ts';
import { plainPdf } from './plain-pdf.ts';
import { bytesOfSheet, zipped } from './written-file.ts';

interface MockJob extends JobRow {
  readonly userId: number;
  readonly prepared: Prepared;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

const FIRST_ID = 1001;
const DAY_MS = 24 * 60 * 60_000;

/** The list as a file, at once or as a job that a reload forgets. */
export function exportHandlers(): Handlers<
  'exportListe' | 'sumListe' | 'groupListe' | 'listTravaux' | 'createTravail' | 'deleteTravail' | 'getTravailFichier'
> {
  const jobs = new Map<number, MockJob>();
  let nextId = FIRST_ID;
  function ownOf({ params, call }: Asked<'deleteTravail' | 'getTravailFichier'>): MockJob {
    const found = jobs.get(params.id);
    if (found?.userId !== call.context.user.id) throw new AppError('introuvable');
    return found;
  }
  return {
    exportListe: ({ params, body: { format = DEFAULT_FORMAT, filter }, call }) => {
      const prepared = prepareExport(call, { screen: params.ecran, format, filter });
      return {
        later: async () => {
          const named = await nameExport(prepared.order, call.context.today);
          return fileReply(named.fileName, mimeOfExport(format), await bytesOf(prepared, named));
        },
      };
    },
    sumListe,
    groupListe,
    listTravaux: ({ call: { context } }) => {
      const userJobs = [...jobs.values()].filter(({ userId }) => userId === context.user.id).toReversed();
      return reply(userJobs.map((job) => describeJob(job, context.culture)));
    },
    createTravail: ({ body: { Ecran: screen, Format: format, Filtre: filter }, call }) => {
      const prepared = prepareExport(call, { screen, format, filter });
      const id = nextId++;
      return { later: async () => reply(describeJob(await runJob(jobs, { id, call, prepared }), call.context.culture)) };
    },
    deleteTravail: (request) => {
      const job = ownOf(request);
      jobs.delete(job.id);
      tell(request.call, job, 'delete');
      return reply(true);
    },
    getTravailFichier: (request) => {
      const job = ownOf(request);
      const { bytes, fileName, format, prepared } = job;
      if (bytes === null || fileName === null) throw new AppError('introuvable');
      function withdraw(): void {
        jobs.set(job.id, { ...job, bytes: null, state: 'echec', error: WITHDRAWN });
        tell(request.call, job, 'update');
      }
      requireReadable(prepared.reading, () => prepareExport(request.call, prepared.demand).reading, withdraw);
      return fileReply(fileName, mimeOfExport(format), bytes.slice());
    },
  };
}

type Prepared = ReturnType<typeof prepareExport>;

/** The rows of a list as one user reads them at this moment. */
export function prepareExport({ store, context: asker }: MockCall, demand: ExportDemand) {
  const order = openExport(store.registry, asker, demand);
  const request = { entity: order.entity.name, filter: order.filter, skip: 0, take: Number.MAX_SAFE_INTEGER };
  const rows = listRecords(store, request, order.context);
  requireRows(order.format, rows.length);
  // Rows in memory tell no entity that they were read from: every right counts.
  const reading = readingOf(store.registry, order, { entities: null, rows: rows.length });
  return { demand, order, rows, reading, face: runReading(store, readFaces(), asker)(editionOfFilter(order.filter)) };
}

/** A film report is made of the titles of its films alone. */
export async function bytesOf(
  { order: { entity, format, context, words, page }, rows, face }: Prepared,
  named: NamedExport,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, columns } = named;
  if (format === PROOFS)
    return plainPdf({
      title,
      content: rows.map((row) => describedDraft('festival-inscription', entity.descriptor, row).FilmLibelle ?? ''),
    });
  if (isFilmReport(format))
    return plainPdf({ title, content: rows.map((row) => describedDraft('film', entity.descriptor, row).Titre ?? '') });
  // The simulation has no documents: its archive is the workbook of the rows.
  if (isArchive(format)) {
    const workbook = await bytesOfSheet({ format: 'xlsx', title, columns, rows: rows.map(named.toCells) });
    return zipped({ [`${title}.xlsx`]: workbook });
  }
  if (format !== 'pdf') return bytesOfSheet({ format, title, columns, rows: rows.map(named.toCells) });
  const cells = rows.map((row) => printedCells(named, row));
  const list = listDocument({ ...context, now: toUtcText(context.nowMs) }, { title, words, page, columns, rows: cells });
  return plainPdf(underLetterhead(list, face));
}

interface Asking {
  readonly id: number;
  readonly call: MockCall;
  readonly prepared: Prepared;
}

/** Begins the job, which goes on by itself. */
async function runJob(jobs: Map<number, MockJob>, { id, call, prepared }: Asking): Promise<MockJob> {
  const { user, nowMs, today } = call.context;
  const { order, rows } = prepared;
  const named = await nameExport(order, today);
  const askedAt = toUtcText(nowMs);
  const { screen } = order.list.screen;
  const jobRequest = { id, userId: user.id, title: named.title, screen, format: order.format, rows: rows.length, askedAt, prepared };
  const nothing = {
    progress: 0,
    fileId: null,
    fileName: null,
    size: null,
    bytes: null,
    error: null,
    unprintable: null,
    endedAt: null,
    expiresAt: null,
  };
  const job: MockJob = { ...jobRequest, ...nothing, state: 'encours' };
  function end(changes: Partial<MockJob>): void {
    if (!jobs.has(id)) return;
    jobs.set(id, { ...job, ...changes, endedAt: askedAt });
    tell(call, job, 'update');
  }
  jobs.set(id, job);
  const expiresAt = toUtcText(nowMs + FILE_KEPT_DAYS * DAY_MS);
  bytesOf(prepared, named).then(
    (bytes) => end({ state: 'termine', progress: 100, fileName: named.fileName, size: bytes.length, bytes, expiresAt }),
    () => end({ state: 'echec', error: 'interne' }),
  );
  return job;
}

function tell({ store, context }: MockCall, { id, userId }: MockJob, op: RecordEvent['op']): void {
  store.emit({ entity: JOB_ENTITY, ids: [id], parent: { entity: 'utilisateur', id: userId }, op, version: null, batch: context.batch });
}

/** The rows of a list by the values of one or two fields. */
const groupListe: Handler<'groupListe'> = ({ params, body, call: { store, context } }) => {
  const list = openViewScreen(context, params.ecran);
  const { name } = list.descriptor;
  const filter = readFilter(store.registry, store.registry.get(name), body.filter);
  const text = textsIn(context.culture);
  const labels = { yes: text('alert.oui'), no: text('alert.non') };
  return reply(groupRows(store, { entity: name, filter, labels, ...askedQuestion(body) }, { ...context, shown: list.shown }));
};

/** Sums of the rows of a list. */
const sumListe: Handler<'sumListe'> = ({ params, body, call: { store, context } }) => {
  const list = openViewScreen(context, params.ecran);
  const { by, sum } = totalFields(list);
  const { name } = list.descriptor;
  const filter = readFilter(store.registry, store.registry.get(name), body.filter);
  const names = sum.map((field) => field.name);
  function read(Colonnes: readonly string[]): readonly Wire[] {
    return listRecords(
      store,
      { entity: name, filter: { ...filter, Colonnes }, skip: 0, take: Number.MAX_SAFE_INTEGER },
      { ...context, shown: list.shown },
    );
  }
  const sums = read(names);
  const rows = read(by.map((field) => field.name)).map(({ Id: _id, Version: _version, ...values }, index) => ({
    values,
    sums: sums[index] ?? {},
  }));
  return reply(inOrder(countRows(rows, names), by));
};
