import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const MADE = '.jsonl.gz';
const VERIFIED = '.verifiee.json';
/** Those that the server made by itself: nobody else's are ever removed. */
const AUTOMATIC = 'automatique-';
/** Beside the latest ones, the last of each of that many months stays. */
const MONTHS_KEPT = 12;

export interface KeptBackup {
  readonly file: string;
  readonly madeMs: number;
  readonly isAutomatic: boolean;
  /** Restored once into a database of its own, and found whole. */
  readonly isVerified: boolean;
}

export function automaticName(now: Date): string {
  return `${AUTOMATIC}${now.toISOString().slice(0, 19).replaceAll(':', '-')}${MADE}`;
}

export function isAutomaticName(name: string): boolean {
  return name.startsWith(AUTOMATIC) && name.endsWith(MADE);
}

/** The note that says that a backup was verified. */
export function noteOf(file: string): string {
  return `${file.slice(0, -MADE.length)}${VERIFIED}`;
}

/** Newest first. One that is being written does not count: it bears its name once it is whole. */
export async function readBackups(folder: string): Promise<readonly KeptBackup[]> {
  const names = new Set(await readdir(folder).catch((): string[] => []));
  const found = await Promise.all(
    [...names]
      .filter((name) => name.endsWith(MADE))
      .map(async (name): Promise<KeptBackup[]> => {
        const file = path.join(folder, name);
        const seen = await stat(file).catch(() => null);
        if (seen === null) return [];
        return [{ file, madeMs: seen.mtimeMs, isAutomatic: name.startsWith(AUTOMATIC), isVerified: names.has(noteOf(name)) }];
      }),
  );
  return found.flat().toSorted((left, right) => right.madeMs - left.madeMs);
}

/** Those that may go: neither among the latest, nor the last of its month, nor the last that was verified. */
export function outlived(backups: readonly KeptBackup[], keep: number): readonly KeptBackup[] {
  const automatic = backups.filter(({ isAutomatic }) => isAutomatic);
  function monthOf({ madeMs }: KeptBackup): string {
    return new Date(madeMs).toISOString().slice(0, 7);
  }
  const months = [...new Set(automatic.map(monthOf))].slice(0, MONTHS_KEPT);
  const needed = new Set([
    ...automatic.slice(0, keep),
    automatic.find(({ isVerified }) => isVerified),
    ...months.map((month) => automatic.find((one) => monthOf(one) === month)),
  ]);
  return automatic.filter((one) => !needed.has(one));
}

export async function removeOutlived(folder: string, keep: number): Promise<number> {
  const gone = outlived(await readBackups(folder), keep);
  for (const { file } of gone) {
    await rm(file, { force: true });
    await rm(noteOf(file), { force: true });
  }
  return gone.length;
}

/** Rests of an interrupted backup. */
export async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) if (name.startsWith(AUTOMATIC) && name.endsWith('.part')) await rm(path.join(folder, name), { force: true });
}
