import { Printer } from 'lucide-react';
import { getDevisEnvoyeDocument } from '#generated/client/sdk/groupes.gen.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { actionsOn } from '#web/records/feature-record.ts';

/** A version of a quote is printed as it was sent; nothing else is done to it. */
export const quoteActions = actionsOn('festival-devis-envoye', ({ record }) => [
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
]);
