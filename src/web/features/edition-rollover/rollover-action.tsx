import { CopyPlus } from 'lucide-react';
import { readId, readNumber } from '#domain/records/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { RolloverForm } from './rollover-form.tsx';

/** An open edition takes over what comes back every year. */
export const rolloverAction: SheetActions = ({ record, entity, can }) => {
  const year = readNumber(record, 'Eannee');
  if (year === null || record['IsCloturee'] === true || !can(entity.descriptor.rights.write)) return [];
  return [
    {
      key: 'reprendre',
      label: text('edition.reprise.action'),
      icon: CopyPlus,
      run: async () => {
        await dialogs.lightview({
          title: text('edition.reprise.titre', { annee: year }),
          size: 'LARGE',
          content: (close) => <RolloverForm id={readId(record)} onClose={close} year={year} />,
        });
      },
    },
  ];
};
