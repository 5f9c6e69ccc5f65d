import { Banknote } from 'lucide-react';
import { chargeSection } from '#generated/client/sdk/depots.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

/** From a section to the fees of the deposits that came before its tariffs. */
export const chargeFees = actionsOn('festival-section', ({ record, can, language, queries }) => {
  if (record.Id === 0 || !can('FRAIS-DEPOT-WRITE')) return [];
  async function ask(): Promise<void> {
    const isSure = await dialogs.confirm({
      title: text('fraisDepot.questionTitre'),
      text: text('fraisDepot.question'),
      confirmLabel: text('fraisDepot.demanderCourt'),
    });
    if (!isSure) return;
    const { data } = await chargeSection({ path: { id: record.Id } });
    const { Demandes: count, Montant } = data;
    if (count === 0) notify('info', text('fraisDepot.aucun'));
    else notify('success', text('fraisDepot.demandes', { count, montant: formatMoney(Montant, language) }));
    await queries.invalidateQueries({ queryKey: ['frais-depot'] });
  }
  return [
    {
      key: 'frais',
      label: text('fraisDepot.demander'),
      icon: Banknote,
      isInMenu: true,
      run: (attempt) => attempt(ask, (error) => failureText(error, text('http.generique'))),
    },
  ];
});
