import { exportCourses } from '#generated/client/sdk/accueil.gen.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';

/** The runs of a day, a page a driver; of one driver when it is named. */
export function printRuns(edition: number, jour: string, chauffeur?: string): Promise<void> {
  return download(() => exportCourses({ query: { edition, jour, ...(chauffeur !== undefined && { chauffeur }) }, ...AS_FILE }));
}
