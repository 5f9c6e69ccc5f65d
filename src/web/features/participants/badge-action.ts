import { IdCard } from 'lucide-react';
import { exportBadges } from '#generated/client/sdk/participants.gen.ts';
import { BadgeEtat } from '#generated/enums/badge-etat.gen.ts';
import { BadgeExportType } from '#generated/enums/badge-export-type.gen.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';

/** The badge of a participant: in the menu, and beside the steps of the file once what is printed is no longer true. */
export const badgeActions = actionsOn('festival-participant', ({ entity, record, can }) => {
  const Type = enumValue(BadgeExportType, record.Type);
  const state = record.EtatBadge;
  if (Type === null || state === null || !can(entity.descriptor.rights.write)) return [];
  const isOutdated = state === BadgeEtat.aReediter;
  return [
    {
      key: 'badge',
      icon: IdCard,
      label: text(isOutdated ? 'participant.reediterBadge' : 'participant.editerBadge'),
      isInMenu: !isOutdated,
      run: (attempt) =>
        attempt(
          () => fetchFile(exportBadges({ body: { Type, Eannee: record.Eannee ?? 0, Ids: [record.Id], Tous: true }, ...AS_FILE })),
          (error) => failureText(error, text('app.downloadNok')),
        ),
    },
  ];
});
