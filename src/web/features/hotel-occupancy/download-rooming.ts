import { download } from '#web/files/download.ts';

/** The list of occupants of one hotel, as a workbook. */
export const downloadRooming = (edition: number, hotel: number): Promise<void> =>
  download(`/festival-hotels/rooming?edition=${edition}&hotel=${hotel}`);
