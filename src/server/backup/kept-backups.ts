import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const MADE = '.jsonl.gz';
const VERIFIED = '.verifiee.json';
/** Beginnings of the names that the server gives by itself: nobody else's are ever removed. */
const AUTOMATIC = 'automatique-';
const UPGRADE = 'avant-';
/** Beside the latest ones, the last of each of that many months stays. */
const MONTHS_KEPT = 12;
/** Values that a purge took stay in the backup of an upgrade no longer than in a monthly one. */
const UPGRADE_KEPT_MS = 366 * 24 * 3_600_000;

export interface KeptBackup {
  readonly file: string;
  readonly madeMs: number;
  readonly isAutomatic: boolean;
  /** Made by the server before an upgrade. */
  readonly isOfUpgrade: boolean;
  /** Restored once into a database of its own, and found whole. */
  readonly isVerified: boolean;
}

export function automaticName(now: Date): string {
  return `${AUTOMATIC}${now.toISOString().slice(0, 19).replaceAll(':', '-')}${MADE}`;
}

export function upgradeName(version: string, now: Date): string {
  return `${UPGRADE}${version}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}${MADE}`;
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
        const maker = { isAutomatic: name.startsWith(AUTOMATIC), isOfUpgrade: name.startsWith(UPGRADE) };
        return [{ file, madeMs: seen.mtimeMs, ...maker, isVerified: names.has(noteOf(name)) }];
      }),
  );
  return found.flat().toSorted((left, right) => right.madeMs - left.madeMs);
}

interface Keeping {
  /** Number of the latest ones that stay. */
  readonly keep: number;
  readonly nowMs: number;
}

/** Those that may go: neither among the latest, nor the last of its month, nor the last that was verified; those of upgrades a year later. */
export function outlived(backups: readonly KeptBackup[], { keep, nowMs }: Keeping): readonly KeptBackup[] {
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
  return [
    ...automatic.filter((one) => !needed.has(one)),
    ...backups.filter(({ isOfUpgrade, madeMs }) => isOfUpgrade && madeMs < nowMs - UPGRADE_KEPT_MS),
  ];
}

export async function removeOutlived(folder: string, keeping: Keeping): Promise<number> {
  const gone = outlived(await readBackups(folder), keeping);
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
