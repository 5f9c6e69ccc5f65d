import path from 'node:path';
import type { z } from 'zod';
import type { RefusalSettings } from '#server/errors/refusal-register.ts';
import type { Settings } from '#server/settings.ts';

interface JournalSettings {
  /** Lines that are not in the database yet. */
  readonly folder: string;
  /** Rows of a list within an hour that make a mass read; 0: none does. */
  readonly massRows: number;
}

/** Settings of the traces that users leave, and of whom besides them comes in. */
export interface AccessSettings {
  readonly refusals: RefusalSettings;
  readonly journal: JournalSettings;
  /** Assistants may connect by their access tokens. */
  readonly isMcpOpen: boolean;
}

const REFUSALS_KEPT = 30;
const MASS_READ_ROWS = 1000;

export function readAccess(values: z.infer<typeof Settings>, dataDir: string): AccessSettings {
  return {
    // A server without a log keeps no trace of people either.
    refusals: { folder: path.join(dataDir, 'refus'), days: values.LOG_LEVEL === 'silent' ? 0 : (values.REFUSALS_DAYS ?? REFUSALS_KEPT) },
    journal: { folder: path.join(dataDir, 'journal-acces'), massRows: values.MASS_READ_ROWS ?? MASS_READ_ROWS },
    isMcpOpen: values.MCP ?? false,
  };
}
