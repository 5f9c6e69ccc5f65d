import { getBordereau } from '#generated/client/sdk/guichet.gen.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { download } from '#web/files/download.ts';

export function downloadSlip(id: number): Promise<void> {
  return download(() => getBordereau({ path: { id }, ...AS_FILE }));
}
