import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskFile } from '#domain/desk/desk-file.ts';
import { keepUser } from '#web/session/kept-session.ts';
import { useUser } from '#web/session/rights.ts';
import { directoryKey } from '../desk-files.ts';
import { keepPage } from './keep-page.ts';
import { keepDirectory, readDirectory } from './kept-directory.ts';

/** Soon after something came, and once more when what comes late to every page is there. */
const KEEP_AFTER_MS = [1_000, 15_000] as const;

interface KeptPage {
  readonly edition: number | null;
  readonly files: readonly DeskFile[] | undefined;
  readonly isLost: boolean;
}

/** Stores what the desk needs to open again without a server, and takes it up after such a reload. True: it is stored. */
export function useKeptPage({ edition, files, isLost }: KeptPage): boolean {
  const queries = useQueryClient();
  const user = useUser();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (edition === null || files !== undefined || !isLost) return;
    void readDirectory(edition).then((kept) => {
      // A newer answer of the server wins.
      if (kept !== null) queries.setQueryData<readonly DeskFile[]>(directoryKey(edition), (cached) => cached ?? kept);
    });
  }, [edition, files, isLost, queries]);
  useEffect(() => {
    if (edition === null || files === undefined || user === null || isLost) return undefined;
    async function keep(year: number, people: readonly DeskFile[]): Promise<void> {
      if (user === null) return;
      await Promise.all([keepUser(user), keepDirectory(year, people)]);
      setKept(await keepPage());
    }
    const timers = KEEP_AFTER_MS.map((ms) =>
      setTimeout(() => {
        keep(edition, files).catch((error: unknown) => console.warn('desk', error));
      }, ms),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [edition, files, user, isLost]);
  return isKept;
}
