import { createTravail, deleteTravail, getTravailFichier, listTravaux } from '#generated/client/sdk/travaux.gen.ts';
import type { Travail, TravailEtat } from '#generated/client/types.gen.ts';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';

export type JobState = TravailEtat;

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
  /** Its texts with letters that came out as boxes. */
  readonly unprintable: string | null;
}

export interface JobDemand {
  readonly screen: string;
  readonly format: ExportFormat;
  readonly filter: object;
}

/** Begins with the name that the events of jobs carry: each of them reads the list again. */
export const JOBS_KEY = ['travail'];

export async function listJobs(): Promise<readonly Job[]> {
  return (await listTravaux()).data.map(readJob);
}

export async function askJob({ screen, format, filter }: JobDemand): Promise<Job> {
  const { data } = await createTravail({ body: { Ecran: screen, Format: format, Filtre: { ...filter } } });
  return readJob(data);
}

export async function removeJob(id: number): Promise<void> {
  await deleteTravail({ path: { id } });
}

export function downloadJob(id: number): Promise<void> {
  return download(() => getTravailFichier({ path: { id }, ...AS_FILE }));
}

function readJob(job: Travail): Job {
  return {
    id: job.Id,
    title: job.Titre,
    format: job.Format,
    state: job.Etat,
    progress: job.Avancement,
    rows: job.Lignes,
    fileName: job.Nom,
    size: job.Taille,
    askedAt: job.DateDemande,
    expiresAt: job.DateExpiration,
    error: job.Erreur,
    unprintable: job.Illisibles,
  };
}
