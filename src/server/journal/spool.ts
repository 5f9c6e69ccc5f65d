/**
 * Lines that are not in the database yet, in a file of the process: written before the answer leaves, so that a process that is killed
 * loses none of them.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { AccessLine } from './access-line.ts';

export interface Spool {
  readonly append: (line: AccessLine) => void;
  /** Everything that was appended is in the database. */
  readonly clear: () => void;
  readonly close: () => void;
}

/** A file that a live process keeps is emptied within seconds. */
const ABANDONED_MS = 60_000;
const OWN_MODE = 0o600;

export function openSpool(folder: string): Spool {
  const file = path.join(folder, `${process.pid}-${crypto.randomUUID()}.jsonl`);
  let descriptor: number | null = null;
  let isEmpty = true;
  return {
    append: (line) => {
      if (descriptor === null) {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        descriptor = openSync(file, 'a', OWN_MODE);
      }
      isEmpty = false;
      writeSync(descriptor, `${JSON.stringify(line)}\n`);
    },
    clear: () => {
      if (descriptor === null || isEmpty) return;
      ftruncateSync(descriptor, 0);
      isEmpty = true;
    },
    close: () => {
      if (descriptor === null) return;
      closeSync(descriptor);
      if (isEmpty) rmSync(file, { force: true });
      descriptor = null;
    },
  };
}

interface AbandonedSpool {
  readonly lines: readonly AccessLine[];
  readonly remove: () => void;
}

/** Files that processes left behind when they were killed. */
export function abandonedSpools(folder: string, now: number): readonly AbandonedSpool[] {
  return filesOf(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const found = readFound(file);
    const isKept = found !== null && isAlive(Number(name.split('-', 1)[0])) && now - found.writtenMs < ABANDONED_MS;
    return found === null || isKept ? [] : [{ lines: readLines(found.text), remove: () => rmSync(file, { force: true }) }];
  });
}

/** Null: the file is gone, since another process that starts took it over. */
function readFound(file: string): { readonly text: string; readonly writtenMs: number } | null {
  try {
    return { writtenMs: statSync(file).mtimeMs, text: readFileSync(file, 'utf8') };
  } catch {
    return null;
  }
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  } catch {
    // No folder: nothing was ever left behind.
    return [];
  }
}

/** Another container may have the same number: a file that is old is abandoned all the same. */
function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();

const Line = z.object({
  key: z.string(),
  at: z.number(),
  nature: z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
  userId: nullableNumber,
  account: nullableText,
  address: nullableText,
  device: nullableText,
  sessionId: nullableNumber,
  tokenId: nullableNumber,
  entity: nullableText,
  object: nullableText,
  recordId: nullableNumber,
  rows: nullableNumber,
  format: nullableText,
  detail: nullableText,
  fields: z.array(z.string()),
});

/** The last line may have been cut when the process died. */
function readLines(text: string): readonly AccessLine[] {
  return text.split('\n').flatMap((line) => {
    const parsed = Line.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
