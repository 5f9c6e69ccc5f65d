import { FilmIcon } from 'lucide-react';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { askWithdrawal } from './withdrawal-form.tsx';

/** A right-holder who refuses a film after having agreed: what depends on the film is dealt with. */
export const withdrawRefused = actionsOn('festival-inscription-invitation', ({ can, record }) => {
  const { IsRefuseApres, IdInscription } = record;
  if (IsRefuseApres !== true || IdInscription == null || !can('FESTIVAL-INSCRIPTION-WRITE')) return [];
  return [
    {
      key: 'retirer',
      label: text('retrait.retirer'),
      icon: FilmIcon,
      run: (attempt) =>
        attempt(
          () => askWithdrawal(IdInscription),
          (error) => failureText(error, text('http.generique')),
        ),
    },
  ];
});
