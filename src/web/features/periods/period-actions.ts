import { FileArchive } from 'lucide-react';
import { getPeriodeArchive } from '#generated/client/sdk/comptabilite.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';

/** A closed period leaves as its signed archive. */
export const periodActions: SheetActions = ({ record }) =>
  readId(record) === 0
    ? []
    : [
        {
          key: 'archive',
          label: text('comptabilite.archive'),
          icon: FileArchive,
          run: () => download(() => getPeriodeArchive({ path: { id: readId(record) }, ...AS_FILE })),
        },
      ];
