import { Map as MapIcon } from 'lucide-react';
import { exportFeuillesDeRoute } from '#generated/client/sdk/participants.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { ROADMAP_RIGHTS } from '#domain/welcome/roadmap/roadmap-rights.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';

/** The page of a guest, in their language. */
export const roadmapActions: SheetActions = ({ record, can }) =>
  ROADMAP_RIGHTS.every(can)
    ? [
        {
          key: 'feuille-de-route',
          icon: MapIcon,
          label: text('participant.feuille'),
          isInMenu: true,
          run: (attempt) =>
            attempt(
              () => fetchFile(exportFeuillesDeRoute({ body: { Ids: [readId(record)] }, ...AS_FILE })),
              (error) => failureText(error, text('app.downloadNok')),
            ),
        },
      ]
    : [];
