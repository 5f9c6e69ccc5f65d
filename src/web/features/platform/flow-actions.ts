import { RotateCw } from 'lucide-react';
import { reprendreFlux } from '#generated/client/sdk/plateforme.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';

/** A flow that did not pass goes back into the queue. */
export const flowActions = actionsOn('plateforme-flux', ({ record, can }) => {
  const { Id, Sens, Etat } = record;
  const isFailed = Etat === PlateformeEtat.rejete || Etat === PlateformeEtat.echec;
  if (Sens !== PlateformeSens.sortant || !isFailed || !can('BAM-PAIEMENT-WRITE')) return [];
  return [
    {
      key: 'reprendre-flux',
      icon: RotateCw,
      label: text('plateforme.reprendre'),
      run: (attempt) =>
        attempt(
          async () => {
            await reprendreFlux({ path: { id: Id } });
            notify('success', text('plateforme.repris'));
          },
          (error) => failureText(error, text('plateforme.reprendreNok')),
        ),
    },
  ];
});
