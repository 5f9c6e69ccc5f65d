import type { FastifyReply } from 'fastify';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { isNarrower, readExportReading } from '#domain/exports/export-reading.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { fileRepository, queryOn } from '#server/files/file-repository.ts';
import { dropFile } from '#server/files/sweep-files.ts';
import { createContext } from '#server/http/context.ts';
import { WITHDRAWN } from '#server/services/exports/export-withdrawal.ts';
import { prepareExport, readingNow } from '#server/services/exports/prepare-export.ts';
import { sendContent } from '#server/services/files/read-service.ts';
import { tellAccess } from '#server/journal/origin.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { describeJob } from './describe-job.ts';
import { publishJob } from './job-events.ts';
import type { MadeFile } from './job.ts';
import { jobRepository } from './job-repository.ts';

type Travail = ServiceReply<'createTravail'>;

/** A person who asks for more waits for some of theirs first. */
const WAITING_MAX = 20;

export async function listTravaux({ context }: Call<'listTravaux'>): Promise<ServiceReply<'listTravaux'>> {
  return (await jobRepository(context.tools.pool).listOf(context.user.id)).map((row) => describeJob(row, context.culture));
}

/** Refused at once for what the export itself would refuse: no right, unknown field, too many rows. */
export async function createTravail({ body, context }: Call<'createTravail'>): Promise<Travail> {
  const { tools, user, culture, edition } = context;
  const jobs = jobRepository(tools.pool);
  const demand = { screen: body.Ecran, format: body.Format, filter: body.Filtre };
  const { title, rows } = await prepareExport(tools, context, demand);
  if ((await jobs.countWaiting(user.id)) >= WAITING_MAX) throw new AppError('trop-de-demandes');
  const row = await jobs.insert({ ...demand, userId: user.id, title, culture, edition, rows }, tools.clock());
  await publishJob(tools.pool, { id: row.id, userId: user.id }, 'insert');
  tools.jobs.poke();
  return describeJob(row, context.culture);
}

export async function deleteTravail({ params, context }: Call<'deleteTravail'>): Promise<boolean> {
  const { pool, files } = context.tools;
  const removed = await jobRepository(pool).remove(context.user.id, params.id);
  if (removed === null) throw new AppError('introuvable');
  if (removed.fileId !== null) await dropFile({ pool, store: files }, removed.fileId);
  await publishJob(pool, { id: params.id, userId: context.user.id }, 'delete');
  return true;
}

export async function getTravailFichier({ params, context }: Call<'getTravailFichier'>): Promise<FastifyReply> {
  const { pool } = context.tools;
  const job = await jobRepository(pool).findFile(context.user.id, params.id);
  if (job === null) throw new AppError('introuvable');
  if (!(await mayStillRead(context, job))) await withdraw(context, job);
  const [file] = await fileRepository(queryOn(pool)).findMany([job.fileId]);
  if (file === undefined) throw new AppError('introuvable');
  const { title, rows, format } = job;
  tellAccess(context.request, { object: title, format, ...(rows !== null && { rows }) });
  return sendContent(context, file);
}

/** The rights of now, read anew: those of the session may be a moment old. */
async function mayStillRead({ tools, user: { id } }: ServiceContext, job: MadeFile): Promise<boolean> {
  const user = await tools.sessions.userOf(id);
  const then = readExportReading(job.reading);
  if (user === null || then === null) return false;
  const now = await readingNow(tools, createContext({ user, culture: job.culture, edition: job.edition }), job);
  return now !== null && !isNarrower(now, then);
}

/** Drops a file that was read with more rights than its person has now: a new request makes it with their present ones. */
async function withdraw({ tools: { pool, files }, user }: ServiceContext, job: MadeFile): Promise<never> {
  if (await jobRepository(pool).withdraw(job, WITHDRAWN)) {
    await dropFile({ pool, store: files }, job.fileId);
    await publishJob(pool, { id: job.id, userId: user.id });
  }
  throw new AppError(WITHDRAWN);
}
