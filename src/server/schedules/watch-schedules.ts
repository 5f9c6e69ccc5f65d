import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { EnvoiSuite } from '#generated/enums/envoi-suite.gen.ts';
import { isLanguage } from '#generated/i18n/languages.gen.ts';
import { mimeOfExport } from '#domain/exports/export-formats.ts';
import { type ContextUser, NOBODY } from '#domain/records/requests/request-context.ts';
import {
  type DueSchedule,
  dueSchedules,
  followMails,
  languageOfUser,
  type MadeExport,
  noteFailed,
  noteSent,
  type ScheduledExport,
  scheduledExport,
  stopSchedule,
} from '#domain/schedules/send-schedules.ts';
import { zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { PRINT_ANYWAY } from '#server/documents/require-printable.ts';
import { inRequestZone } from '#server/editions/request-zone.ts';
import { FileTooLargeError } from '#server/files/file-store.ts';
import { keepFile } from '#server/files/keep-file.ts';
import { dropFile } from '#server/files/sweep-files.ts';
import { createContext } from '#server/http/context.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { ExportTools } from '#server/services/exports/export-tools.ts';
import { prepareExport } from '#server/services/exports/prepare-export.ts';
import { signInUser } from '#server/threads/viewers.ts';

interface ScheduleTools extends ExportTools {
  /** Hears of a schedule that could not be looked at; the others go on. */
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = 60_000;
/** Mail servers take some ten megabytes, a third of which is the letter's own writing of them. */
const ATTACHED_MAX_BYTES = 7 * 1024 * 1024;

/** Schedules whose hour has come, every minute; several processes may do it over one another. */
export function watchSchedules({ log, ...tools }: ExportTools & { readonly log: FastifyBaseLogger }): { readonly stop: () => void } {
  function failed(error: unknown): void {
    log.warn({ err: error }, 'envois réguliers');
  }
  let isBusy = false;
  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    await sendSchedules({ ...tools, failed }).catch(failed);
    isBusy = false;
  }
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Without a mail server nothing is sent; the day that one is set, the last hour counts. */
export async function sendSchedules(tools: ScheduleTools): Promise<void> {
  if (!tools.engine.mailbox.hasServer) return;
  await runAs(tools, NOBODY, followMails);
  for (const due of await runAs(tools, NOBODY, dueSchedules)) await sendSchedule(tools, due).catch(tools.failed);
}

async function sendSchedule(tools: ScheduleTools, { id, slot, pending }: DueSchedule): Promise<void> {
  const scheduled = await runAs(tools, NOBODY, (facts) => scheduledExport(id, facts));
  const lost = await lossOf(tools, scheduled);
  if (scheduled === null || lost !== null) {
    await runAs(tools, NOBODY, (facts) => stopSchedule(id, lost ?? EnvoiSuite.vueSupprimee, facts));
    return;
  }
  for (const user of pending) await sendTo(tools, scheduled, { id, slot, user });
}

/** The reason why nobody is sent anything any more: the view, or the account or the rights of who made the schedule. */
async function lossOf(tools: ScheduleTools, scheduled: ScheduledExport | null): Promise<EnvoiSuite | null> {
  if (scheduled === null) return EnvoiSuite.vueSupprimee;
  const owner = await signInUser({ client: tools.engine.pool, engine: tools.engine }, scheduled.owner);
  if (owner === null) return EnvoiSuite.compteFerme;
  try {
    await prepare(tools, scheduled, owner);
    return null;
  } catch (error) {
    const suite = suiteOf(error);
    // A list that is too long for its paper is no loss of rights: each reader has rows of their own.
    if (suite === EnvoiSuite.droitPerdu) return suite;
    if (suite !== null) return null;
    throw error;
  }
}

interface Target {
  readonly id: number;
  readonly slot: string;
  readonly user: number;
}

async function sendTo(tools: ScheduleTools, scheduled: ScheduledExport, target: Target): Promise<void> {
  const { engine, files } = tools;
  const reader = await signInUser({ client: engine.pool, engine }, target.user);
  if (reader === null) return fail(tools, target, EnvoiSuite.compteFerme);
  try {
    const made = await makeScheduled(tools, scheduled, reader);
    const isSent = await runAs(tools, NOBODY, (facts) => noteSent(target, made, facts));
    if (!isSent) await dropFile({ pool: engine.pool, store: files }, made.file.fileId);
  } catch (error) {
    await fail(tools, target, suiteOf(error) ?? EnvoiSuite.echec);
    if (suiteOf(error) === null) tools.failed(error);
  }
}

async function fail(tools: ScheduleTools, target: Target, suite: EnvoiSuite): Promise<void> {
  await runAs(tools, NOBODY, (facts) => noteFailed(target, suite, facts));
}

function suiteOf(error: unknown): EnvoiSuite | null {
  if (error instanceof FileTooLargeError) return EnvoiSuite.tropLourd;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'droit-manquant') return EnvoiSuite.droitPerdu;
  const codes = (error.details.fields ?? []).map(({ code }) => code);
  if (codes.includes('trop-elements')) return EnvoiSuite.tropLourd;
  return codes.includes('champ-inconnu') ? EnvoiSuite.droitPerdu : null;
}

/** The file as one user reads the list at this moment, in their language. */
export async function makeScheduled(tools: ExportTools, scheduled: ScheduledExport, reader: ContextUser): Promise<MadeExport> {
  const { engine, files } = tools;
  return inRequestZone(zoneOfEdition(scheduled.edition), async () => {
    const prepared = await prepare(tools, scheduled, reader);
    const received = await files.receive(
      Readable.from(
        bytesOf(
          prepared.read(
            () => undefined,
            () => undefined,
          ),
        ),
      ),
      ATTACHED_MAX_BYTES,
    );
    const { size, sha256 } = received;
    const kept = await keepFile(
      { pool: engine.pool, store: files, received },
      { name: prepared.fileName, mime: mimeOfExport(scheduled.format), size, sha256, width: null, height: null, userId: null },
    );
    return { file: { name: prepared.fileName, fileId: kept.id }, rows: prepared.rows };
  });
}

async function prepare(tools: ExportTools, { screen, format, filterFor, edition }: ScheduledExport, reader: ContextUser) {
  const language = await runAs(tools, NOBODY, () => languageOfUser(reader.id));
  const culture = language !== null && isLanguage(language) ? language : 'fr';
  const context = createContext({ user: reader, culture, edition, confirmation: PRINT_ANYWAY });
  return prepareExport(tools, context, { screen, format, filter: filterFor(reader.id) });
}

async function* bytesOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

export function runAs<T>({ engine }: ExportTools, user: ContextUser, work: (facts: Facts) => Work<T>): Promise<T> {
  const entity = engine.registry.get('envoi-planifie');
  return inUnitOfWork(engine, createContext({ user }), { operation: 'envois', entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
