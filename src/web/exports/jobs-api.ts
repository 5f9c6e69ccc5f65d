import type { ExportFormat } from '#domain/exports/export-formats.ts';
import { FILM_REPORTS } from '#domain/exports/export-formats.ts';
import { download } from '#web/files/download.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { call } from '#web/runtime/transport.ts';

export const JOB_STATES = ['attente', 'encours', 'termine', 'echec', 'expire'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** An export that the server makes for this person. Dates are instants of the wire. */
export interface Job {
  readonly id: number;
  readonly title: string;
  readonly format: ExportFormat;
  readonly state: JobState;
  /** Percent. */
  readonly progress: number;
  readonly rows: number | null;
  readonly fileName: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly askedAt: string;
  readonly expiresAt: string | null;
  readonly error: string | null;
}

export interface JobDemand {
  readonly screen: string;
  readonly format: ExportFormat;
  readonly filter: object;
}

/** Begins with the name that the events of jobs carry: each of them reads the list again. */
export const JOBS_KEY = ['travail'];

export async function listJobs(): Promise<readonly Job[]> {
  const reply = await call('/travaux');
  return Array.isArray(reply) ? reply.flatMap(readJob) : [];
}

export async function askJob({ screen, format, filter }: JobDemand): Promise<Job | undefined> {
  return readJob(await call('/travaux', { method: 'POST', body: { Ecran: screen, Format: format, Filtre: filter } }))[0];
}

export const removeJob = (id: number): Promise<unknown> => call('/travaux/{id}', { method: 'DELETE', params: { id } });

export const downloadJob = (id: number): Promise<void> => download('/travaux/{id}/fichier', { id });

function readJob(value: unknown): Job[] {
  if (!isObject(value)) return [];
  const format = FORMATS.find((name) => name === value.Format);
  const state = JOB_STATES.find((name) => name === value.Etat);
  if (format === undefined || state === undefined) return [];
  return [
    {
      id: Number(value.Id),
      title: String(value.Titre),
      format,
      state,
      progress: Number(value.Avancement),
      rows: numberOf(value.Lignes),
      fileName: textOf(value.Nom),
      size: numberOf(value.Taille),
      askedAt: String(value.DateDemande),
      expiresAt: textOf(value.DateExpiration),
      error: textOf(value.Erreur),
    },
  ];
}

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'pdf', ...FILM_REPORTS];
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
