import { BadgeCheck } from 'lucide-react';
import { checkTva } from '#generated/client/sdk/verifications-tva.gen.ts';
import type { TvaVerifiee } from '#generated/client/types.gen.ts';
import { checkableNumber } from '#domain/accounting/vat-check/vat-answer.ts';
import { text } from '#web/i18n/i18n.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';

/** Queries the service of the Union about the number of a structure; its answer is stored on the tab beside. */
export const checkVat = actionsOn('structure', ({ record, can }) => {
  const { Id, NumIntracom } = record;
  if (Id === 0 || checkableNumber(NumIntracom) === null || !can('STRUCTURE-WRITE')) return [];
  return [
    {
      key: 'verifier-tva',
      icon: BadgeCheck,
      label: text('tva.verifier'),
      run: (attempt) =>
        attempt(
          async () => tell((await checkTva({ path: { id: Id } })).data),
          (error) => failureText(error, text('tva.verifierNok')),
        ),
    },
  ];
});

function tell({ NumTva: numero, Etat, NoConsultation: consultation, Motif }: TvaVerifiee): void {
  if (Etat === 'invalide') notify('danger', text('tva.invalide', { numero }));
  else if (Etat === 'nonVerifie') notify('warning', text('tva.nonVerifie', { numero, motif: Motif ?? '' }));
  else if (consultation === null) notify('success', text('tva.valideSansNumero', { numero }));
  else notify('success', text('tva.valide', { numero, consultation }));
}
