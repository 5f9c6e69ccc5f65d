import { CalendarPlus } from 'lucide-react';
import { createRegimeVersion } from '#generated/client/sdk/comptabilite.gen.ts';
import { RegimeVersion } from '#generated/schemas/regime-version.zod.ts';
import { addDays } from '#domain/values/dates.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { notify } from '#web/shell/notifications.ts';

/** A regime is not rewritten: another version follows it from a day on. */
export const vatRegimeActions = actionsOn('regime-tva', ({ entity, record, can, leave }) => {
  if (!can('REGIME-TVA-WRITE')) return [];
  return [
    {
      key: 'version',
      label: text('comptabilite.regimeVersion'),
      icon: CalendarPlus,
      run: async (attempt) => {
        const question = {
          title: text('comptabilite.regimeVersion'),
          intro: text('comptabilite.regimeVersionAide'),
          module: entity,
          names: ['DateDebut', 'Taux'],
          initial: { DateDebut: addDays(todayText(), 1), Taux: record.Taux },
          confirm: text('comptabilite.regimeVersionCreer'),
        };
        async function work(values: Readonly<Record<string, unknown>>): Promise<void> {
          const { DateDebut, Taux } = describedDraft('regime-tva', entity.descriptor, { ...values });
          const body = checkedBody(RegimeVersion, { Version: record.Version, DateDebut, Taux });
          const { data } = await createRegimeVersion({ path: { id: record.Id }, body });
          notify('success', text('app.saveOk'));
          leave(`/0/regime-tva/${data}`);
        }
        await askAndTry({ ...question, work, tell: (error) => failureText(error, text('app.saveNok')) }, attempt);
      },
    },
  ];
});
