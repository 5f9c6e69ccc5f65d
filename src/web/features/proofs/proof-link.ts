import { Link2 } from 'lucide-react';
import { createEpreuveLien } from '#generated/client/sdk/epreuves.gen.ts';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';

/** A link that staff hand on themselves, while the page waits for its answer. */
export const proofLink: SheetActions = ({ can, entity, record }) => {
  const { Etat } = describedDraft('epreuve', entity.descriptor, record);
  const isAwaited = Etat === EpreuveEtat.envoye || Etat === EpreuveEtat.relance;
  if (!isAwaited || !can('ENVOYER-EPREUVE')) return [];
  return [
    {
      key: 'lien',
      label: text('epreuve.lien'),
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
  const { Lien, ExpireLe } = (await createEpreuveLien({ path: { id } })).data;
  await showLink(dialogs, { title: text('epreuve.lien'), text: text('epreuve.lienFait', { date: formatDateTime(ExpireLe) }), link: Lien });
}
