import { Link2 } from 'lucide-react';
import { createLienDeFiche } from '#generated/client/sdk/paiements-en-ligne.gen.ts';
import type { LienDeFiche } from '#generated/client/types.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetAction } from '#web/records/feature-actions.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';

/** A link from what is sold to its last piece that something is due of; before any piece the server says what comes first. */
export function fileLink(Entite: LienDeFiche['Entite'], Id: number, label: string): SheetAction {
  return {
    key: 'lien-paiement',
    label,
    icon: Link2,
    run: (attempt) =>
      attempt(
        async () => {
          await loadTexts('comptabilite');
          const { Lien } = (await createLienDeFiche({ body: { Entite, Id } })).data;
          await showLink(dialogs, { title: label, text: text('comptabilite.lienPaiementFait'), link: Lien });
        },
        (error) => failureText(error, text('http.generique')),
      ),
  };
}
