import { CloudUpload } from 'lucide-react';
import { deposerPieces } from '#generated/client/sdk/plateforme.gen.ts';
import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetAction } from '#web/records/feature-actions.ts';
import type { ActionContextOf } from '#web/records/feature-record.ts';
import { notify } from '#web/shell/notifications.ts';

/** Statuses after which the same piece may leave again. */
const REPEATABLE: readonly number[] = [EfactureStatut.enEchec, EfactureStatut.rejetee];

/** Deposits a piece on the approved platform, once; a rejected one may leave again. */
export function depositOnPlatform({ record, can }: ActionContextOf<'bam-paiement'>): readonly SheetAction[] {
  const { Id, NoFacture, Electronique, CodeStatut } = record;
  const isRepeated = CodeStatut !== null && REPEATABLE.includes(CodeStatut);
  if (Electronique === null || NoFacture === null || !can('BAM-PAIEMENT-WRITE') || (CodeStatut !== null && !isRepeated)) return [];
  return [
    {
      key: 'deposer',
      icon: CloudUpload,
      label: text(isRepeated ? 'plateforme.redeposer' : 'plateforme.deposer'),
      run: (attempt) =>
        attempt(
          async () => {
            const { data } = await deposerPieces({ body: { Pieces: [Id] } });
            const [left] = data.Ecartees;
            if (left === undefined) notify('success', text('plateforme.deposee', { numero: NoFacture }));
            else notify('error', text(`plateforme.${left.Raison}`, { numero: NoFacture }));
          },
          (error) => failureText(error, text('plateforme.deposerNok')),
        ),
    },
  ];
}
