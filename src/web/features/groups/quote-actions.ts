import { Link2, Printer } from 'lucide-react';
import { createDevisLien } from '#generated/client/sdk/devis.gen.ts';
import { getDevisEnvoyeDocument } from '#generated/client/sdk/groupes.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { fileLink } from '#web/payment-links/file-link.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';

/** A version of a quote is printed as it was sent; the one that waits for its answer has a link that staff hand on themselves. */
export const quoteActions = actionsOn('festival-devis-envoye', ({ record, can }) => [
  {
    key: 'imprimer',
    label: text('comptabilite.imprimer'),
    icon: Printer,
    run: (attempt) =>
      attempt(
        () => fetchFile(getDevisEnvoyeDocument({ path: { id: record.Id }, ...AS_FILE }), `${record.NoDevis ?? record.Id}.pdf`),
        (error) => failureText(error, text('app.downloadNok')),
      ),
  },
  ...(record.IsEnVigueur === true && record.DateReponse === null && can('FESTIVAL-GROUPE-WRITE')
    ? [
        {
          key: 'lien',
          label: text('comptabilite.lienDevis'),
          icon: Link2,
          run: (attempt: Attempt) =>
            attempt(
              () => makeLink(record.Id),
              (error) => failureText(error, text('http.generique')),
            ),
        },
      ]
    : []),
  ...(can('ENCAISSER') ? [fileLink('festival-groupe', record.IdGroupe ?? 0, text('comptabilite.lienPaiement'))] : []),
]);

async function makeLink(id: number): Promise<void> {
  const { Lien, ValableJusquAu } = (await createDevisLien({ path: { id } })).data;
  const message =
    ValableJusquAu === null
      ? text('comptabilite.lienDevisFait')
      : text('comptabilite.lienDevisJusquAu', { date: formatDate(ValableJusquAu) });
  await showLink(dialogs, { title: text('comptabilite.lienDevis'), text: message, link: Lien });
}
