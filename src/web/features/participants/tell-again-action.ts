import { BellRing } from 'lucide-react';
import { text } from '#web/i18n/i18n.ts';
import { staleMailsOf, tellAgain } from '#web/mails/tell-again.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';

/** Beside the steps of a participant who received mails that are no longer true. */
export const tellAgainActions = actionsOn('festival-participant', ({ entity, record, can, queries }) =>
  record.IsAPrevenir === true && can('MAIL-TRACES') && can(entity.descriptor.rights.write)
    ? [
        {
          key: 'prevenir',
          icon: BellRing,
          label: text('mails.prevenir'),
          run: (attempt) =>
            attempt(
              async () => {
                if (await tellAgain(staleMailsOf(record.Id), dialogs)) await queries.invalidateQueries({ queryKey: ['mail-trace'] });
              },
              (error) => failureText(error, text('mails.echecPrevenir')),
            ),
        },
      ]
    : [],
);
