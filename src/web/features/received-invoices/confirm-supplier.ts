import { Check } from 'lucide-react';
import { factureRecueClient } from '#generated/client/records.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetAction } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { hotelReport } from './hotel-report.ts';

type InvoiceContext = ActionContextOf<'facture-recue'>;

/** The supplier is confirmed, then what is agreed is reported to its hotel. */
export const receivedInvoiceActions = actionsOn('facture-recue', (context) => [...confirmation(context), ...hotelReport(context)]);

/** The supplier that was found by its SIREN, its VAT number or its name counts once a person confirms it. */
function confirmation({ record, can, entity }: InvoiceContext): readonly SheetAction[] {
  const { Id, Version, IdStructure, IdStructureProposee } = record;
  if (IdStructure !== null || IdStructureProposee === null || !can(entity.descriptor.rights.write)) return [];
  return [
    {
      key: 'confirmer-fournisseur',
      icon: Check,
      label: text('factureRecue.confirmer'),
      run: (attempt) =>
        attempt(
          async () => {
            await factureRecueClient.update(Id, { Version, IdStructure: IdStructureProposee });
            notify('success', text('factureRecue.confirme'));
          },
          (error) => failureText(error, text('factureRecue.confirmerNok')),
        ),
    },
  ];
}
