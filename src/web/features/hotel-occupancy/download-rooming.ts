import { exportRooming, printRooming } from '#generated/client/sdk/hebergement.gen.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';

/** The list of occupants of one hotel, as a workbook. */
export const downloadRooming = (edition: number, hotel: number): Promise<void> =>
  download(() => exportRooming({ query: { edition, hotel }, ...AS_FILE }));

/** The same on paper, with what changed since the list that was sent last. */
export const downloadRoomingPdf = (edition: number, hotel: number): Promise<void> =>
  download(() => printRooming({ query: { edition, hotel }, ...AS_FILE }));
