import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Manifest = z.object({ version: z.string() });

/** Version of this program: the one a database or a backup says it was made by. */
export const PROGRAM_VERSION = Manifest.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')),
).version;
