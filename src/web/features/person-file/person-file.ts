import { FileCheck2, FolderArchive } from 'lucide-react';
import { exportDossier, printRectifications } from '#generated/client/sdk/dossiers.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';

/** From a person to the file of all that is held about them, and to the receipt of the corrections that they requested. */
export const personFile: SheetActions = ({ record, can }) => {
  const id = readId(record);
  if (!can('PERSONNE-DOSSIER') || id === 0) return [];
  return [
    {
      key: 'dossier',
      label: text('dossier.action'),
      icon: FolderArchive,
      isInMenu: true,
      run: () => download(() => exportDossier({ path: { id }, ...AS_FILE })),
    },
    {
      key: 'rectifications',
      label: text('dossier.rectification.rectifier'),
      icon: FileCheck2,
      isInMenu: true,
      run: (attempt) =>
        attempt(
          () => download(() => printRectifications({ path: { id }, ...AS_FILE })),
          () => text('dossier.rectification.nok'),
        ),
    },
  ];
};
