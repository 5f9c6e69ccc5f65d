import { UserRoundPlus } from 'lucide-react';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { askSeries, INVITE_RIGHT } from './series-form.tsx';

/** From a section to the invitations of those who made its films. */
export const inviteDirectors = actionsOn('festival-section', ({ record, can }) => {
  if (record.Id === 0 || !can(INVITE_RIGHT)) return [];
  return [
    {
      key: 'inviter',
      label: text('invitation.serie.realisateurs'),
      icon: UserRoundPlus,
      run: (attempt) =>
        attempt(
          () => askSeries({ source: 'sections', ids: [record.Id], edition: record.Eannee ?? 0 }),
          (error) => failureText(error, text('http.generique')),
        ),
    },
  ];
});
