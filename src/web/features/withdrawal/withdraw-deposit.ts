import { FilmIcon } from 'lucide-react';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { askWithdrawal } from './withdrawal-form.tsx';

/** A deposit that its depositor cancelled once it was a film: what depends on the film is dealt with. */
export const withdrawDeposit: SheetActions = ({ can, entity, record }) => {
  const { IsAnnuleApres, IdInscription } = describedDraft('ins-recup', entity.descriptor, record);
  if (IsAnnuleApres !== true || IdInscription == null || !can('FESTIVAL-INSCRIPTION-WRITE')) return [];
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
};
