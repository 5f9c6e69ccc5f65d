import { Link2 } from 'lucide-react';
import { createPaiementLien } from '#generated/client/sdk/paiements-en-ligne.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetAction } from '#web/records/feature-actions.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';

/** Makes a link that the client pays the rest of an invoice by; staff hand it on themselves. */
export function paymentLink(id: number): SheetAction {
  return {
    key: 'lien-paiement',
    label: text('comptabilite.lienPaiement'),
    icon: Link2,
    run: (attempt) =>
      attempt(
        async () => {
          const { Lien } = (await createPaiementLien({ path: { id } })).data;
          await showLink(dialogs, { title: text('comptabilite.lienPaiement'), text: text('comptabilite.lienPaiementFait'), link: Lien });
        },
        (error) => failureText(error, text('http.generique')),
      ),
  };
}
