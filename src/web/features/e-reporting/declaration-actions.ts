import { CloudUpload, FileDown } from 'lucide-react';
import { getDeclarationFichier, transmettreDeclaration } from '#generated/client/sdk/ereporting.gen.ts';
import { DeclarationEtat } from '#generated/enums/declaration-etat.gen.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { actionsOn } from '#web/records/feature-record.ts';
import { failureText, failureWithReason } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';

/** A declaration is downloaded, and sent once. */
export const declarationActions = actionsOn('declaration-ereporting', ({ record, can }) => {
  const { Id, Etat } = record;
  const isWaiting = Etat === DeclarationEtat.aEnvoyer || Etat === DeclarationEtat.rejetee;
  return [
    {
      key: 'fichier',
      icon: FileDown,
      label: text('ereporting.telecharger'),
      run: (attempt) =>
        attempt(
          () => fetchFile(getDeclarationFichier({ path: { id: Id }, ...AS_FILE }), `declaration-${Id}.xml`),
          (error) => failureWithReason(error, text('ereporting.telechargerNok')),
        ),
    },
    ...(isWaiting && can('BAM-PAIEMENT-WRITE')
      ? [
          {
            key: 'transmettre',
            icon: CloudUpload,
            label: text('ereporting.transmettre'),
            run: (attempt: Attempt) =>
              attempt(
                async () => {
                  await transmettreDeclaration({ path: { id: Id } });
                  notify('success', text('ereporting.transmise'));
                },
                (error) => failureText(error, text('ereporting.transmettreNok')),
              ),
          },
        ]
      : []),
  ];
});
