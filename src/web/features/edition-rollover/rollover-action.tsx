import { CopyPlus } from 'lucide-react';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { text } from '#web/i18n/i18n.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { RolloverForm } from './rollover-form.tsx';

/** An open edition takes over what comes back every year. */
export const rolloverAction = actionsOn('festival-edition', ({ record, entity, can }) => {
  const year = record.Eannee;
  if (year === null || record.IsCloturee || !can(entity.descriptor.rights.write)) return [];
  return [
    {
      key: 'reprendre',
      label: text('edition.reprise.action'),
      icon: CopyPlus,
      run: async () => {
        await dialogs.lightview({
          title: text('edition.reprise.titre', { annee: year }),
          size: 'LARGE',
          content: (close) => <RolloverForm id={record.Id} onClose={close} year={year} />,
        });
      },
    },
  ];
});
