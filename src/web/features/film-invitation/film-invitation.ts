import { Link2 } from 'lucide-react';
import { createInvitationFilmLien } from '#generated/client/sdk/invitations-films.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';

/** A link that staff hand on themselves, while the film waits for its answer. */
export const filmInvitation: SheetActions = ({ can, entity, record }) => {
  const { Etat } = describedDraft('festival-inscription-invitation', entity.descriptor, record);
  if (Etat !== InscriptionInvitationEtat.invite || !can('ANNONCER-SELECTION')) return [];
  return [
    {
      key: 'lien',
      label: text('reponse.creerLien'),
      icon: Link2,
      run: (attempt) =>
        attempt(
          () => makeLink(readId(record)),
          (error) => failureText(error, text('http.generique')),
        ),
    },
  ];
};

async function makeLink(id: number): Promise<void> {
  const { Lien, ExpireLe } = (await createInvitationFilmLien({ path: { id } })).data;
  await showLink(dialogs, {
    title: text('reponse.creerLien'),
    text: text('reponse.lienFait', { date: formatDateTime(ExpireLe) }),
    link: Lien,
  });
}
