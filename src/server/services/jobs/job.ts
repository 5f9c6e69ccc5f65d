import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';

type JobState = 'attente' | 'encours' | 'termine' | 'echec' | 'expire';

/** Demand of a person to the server. */
export interface JobDemand {
  readonly userId: number;
  readonly screen: string;
  readonly format: ExportFormat;
  readonly title: string;
  readonly culture: Language;
  /** Year of the edition that the person worked on: figures of the edition are those they saw. */
  readonly edition: number | null;
  readonly filter: unknown;
  readonly rows: number;
}

/** One that this process has taken to make. */
export interface TakenJob {
  readonly id: number;
  readonly userId: number;
  readonly screen: string;
  readonly format: ExportFormat;
  readonly culture: Language;
  /** Year of the edition that the person worked on: figures of the edition are those they saw. */
  readonly edition: number | null;
  readonly filter: unknown;
}

/** A file that was made for a person, with their request. */
export interface MadeFile extends TakenJob {
  readonly fileId: number;
  readonly title: string;
  readonly rows: number | null;
  /** Stored rights and scope of the reading. */
  readonly reading: unknown;
}

/** Dates are instants of the wire. */
export interface JobRow {
  readonly id: number;
  readonly title: string;
  readonly screen: string;
  readonly format: ExportFormat;
  readonly state: JobState;
  /** Percent. */
  readonly progress: number;
  readonly rows: number | null;
  readonly fileId: number | null;
  readonly fileName: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly error: ErrorCode | null;
  /** Its texts with letters that came out as boxes. */
  readonly unprintable: string | null;
  readonly askedAt: string;
  readonly endedAt: string | null;
  readonly expiresAt: string | null;
}
